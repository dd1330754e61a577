import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeSession, type FakeChatSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { renderWithStudio } from '../../testing/render.tsx'
import {
  answer,
  arabicAnswer,
  codeAnswer,
  models,
  picture,
  question,
  tableAnswer,
} from '../testing/samples.ts'
import { useChatTexts } from '../chat-texts.ts'
import { blocksOf } from '../markdown/document-cache.ts'
import { PrintDialog } from './print-dialog.tsx'
import '../../theme/tokens.css'
import '../../ui/ui.css'

const print = vi.fn<(view: Window) => void>()
const onClose = vi.fn<() => void>()

beforeAll(() => configure({ reactStrictMode: true }))
beforeEach(() => {
  print.mockReset()
  onClose.mockReset()
})
afterEach(cleanup)

function Printing({ session }: { session: FakeChatSession }) {
  return useChatTexts() ? <PrintDialog session={session} isOpen onClose={onClose} print={print} /> : null
}
/** The page as it is handed to the browser. */
async function printed(values: Parameters<typeof createFakeSession>[0] = {}) {
  const session = createFakeSession({ models, title: 'Tea', ...values })
  const drawn = renderWithStudio(<Printing session={session} />, { endpoint: 'https://studio.example' })
  await expect.poll(() => print.mock.calls.length).toBe(1)
  return { ...drawn, session, view: print.mock.calls[0]![0] as Window & typeof globalThis }
}
/** What is said of each message beside its text. */
const notes = (paper: Document) =>
  [...paper.querySelectorAll('article')].map((each) => each.querySelector('.note')?.textContent)
const frames = () => document.querySelectorAll('iframe[aria-hidden]')

test('the whole conversation stands on a page of its own: who, when, what', async () => {
  const { view } = await printed({
    messages: [
      question('1', '**Trà** xanh?\nOr black?', { timestamp: '2026-01-02T03:04:05.000Z' }),
      answer('2', 'Both are **fine**.'),
    ],
  })
  const { document: paper } = view
  expect(paper.title).toBe('Tea')
  expect(paper.documentElement.lang).toBe('en')
  expect(paper.querySelector('h1')!.textContent).toBe('Tea')
  const [first, second] = [...paper.querySelectorAll('article')]
  expect(first!.querySelector('strong')!.textContent).toBe('You')
  expect(first!.querySelector('time')!.textContent).toContain('2026')
  expect(first!.querySelector('.question')!.textContent).toBe('**Trà** xanh?\nOr black?')
  expect(second!.querySelector('.who strong')!.textContent).toBe('Assistant · Studio Vision')
  expect(second!.querySelector('.st-md strong')!.textContent).toBe('fine')
})

test('nothing is cut off: code and tables break, links say where they lead', async () => {
  const { view } = await printed({
    messages: [answer('1', `${codeAnswer}\n\n${tableAnswer}\n\n[Guide](https://example.com/guide)`)],
  })
  const { document: paper } = view
  const style = (selector: string, pseudo?: string) =>
    view.getComputedStyle(paper.querySelector(selector)!, pseudo)
  expect(style('pre').whiteSpaceCollapse).toBe('preserve')
  expect(style('pre').textWrapMode).toBe('wrap')
  expect(style('pre').overflowX).toBe('visible')
  expect(style('.st-md-table').overflowX).toBe('visible')
  expect(style('tr').breakInside).toBe('avoid')
  expect(style('a[href^="https://example.com/guide"]', '::after').content).toContain('example.com/guide')
  expect(style('.st-code-bar button').display).toBe('none')
})

test('each text has its direction, and pictures their words', async () => {
  const { view } = await printed({
    messages: [
      question('1', 'Look', {
        images: [{ url: picture(10), width: 64, height: 42, alt: 'A harbour at dusk' }],
      }),
      answer('2', arabicAnswer),
    ],
  })
  const { document: paper } = view
  const arabic = paper.querySelector('.st-md p')!
  expect(view.getComputedStyle(arabic).direction).toBe('rtl')
  const image = paper.querySelector('img')!
  expect(image.alt).toBe('A harbour at dusk')
  expect(image.complete).toBe(true)
})

test('needs no string that is read as HTML or style', async () => {
  const { view } = await printed({ messages: [answer('1', 'Hi')] })
  const { document: paper } = view
  expect(paper.querySelectorAll('style, [style], [srcdoc]')).toHaveLength(0)
  expect(paper.adoptedStyleSheets).toHaveLength(1)
  expect(frames()[0]!.hasAttribute('srcdoc')).toBe(false)
})

test('what is there of an answer that is being written is printed, before the questions that wait', async () => {
  const text = 'So **far'
  const drawn = blocksOf('3', text, false)
  const { view, session } = await printed({
    messages: [question('1', 'Why?'), question('2', 'And how?', { status: 'queued' })],
    live: { id: '3', phase: 'writing', text },
  })
  const articles = [...view.document.querySelectorAll('article')]
  expect(articles.map((each) => each.querySelector('.question, .st-md')!.textContent)).toEqual([
    'Why?',
    expect.stringContaining('far'),
    'And how?',
  ])
  expect(articles[1]!.querySelector('.who')!.textContent).toContain('Assistant')
  expect(notes(view.document)).toEqual([
    undefined,
    'When this was printed, the answer was still being written.',
    undefined,
  ])
  // On the screen it goes on as it was.
  expect(blocksOf('3', text, false)).toBe(drawn)
  // The page does not change any more once it is handed over.
  session.finish()
  await new Promise(requestAnimationFrame)
  expect(view.document.querySelectorAll('article')).toHaveLength(3)
})

test('of an answer that did not come to its end it is said why', async () => {
  const { view } = await printed({
    messages: [
      answer('1', 'Whole'),
      answer('2', 'Left', { status: 'stopped' }),
      answer('3', 'Broken', {
        status: 'interrupted',
        error: { code: 'GENERATION_INTERRUPTED', text: 'The answer was interrupted.', retryable: true },
      }),
    ],
  })
  expect(notes(view.document)).toEqual([undefined, 'Stopped', 'The answer was interrupted.'])
})

test('an answer without a word yet is not printed', async () => {
  const { view } = await printed({
    messages: [question('1', 'Why?')],
    live: { id: '2', phase: 'waiting', text: '' },
  })
  expect(view.document.querySelectorAll('article')).toHaveLength(1)
})

test('the page is gone after printing', async () => {
  const { view, unmount } = await printed({ messages: [answer('1', 'Hi')] })
  expect(frames()).toHaveLength(1)
  onClose.mockImplementation(unmount)
  view.dispatchEvent(new Event('afterprint'))
  expect(onClose).toHaveBeenCalledOnce()
  await expect.poll(() => frames().length).toBe(0)
})

test('earlier messages are loaded first, and what cannot be loaded is said', async () => {
  const session = createFakeSession({ messages: [answer('2', 'Later')], hasOlder: true })
  renderWithStudio(<Printing session={session} />, { endpoint: 'https://studio.example' })
  await expect.element(page.getByText(/Earlier messages could not be loaded/)).toBeVisible()
  expect(print).not.toHaveBeenCalled()
  session.on({
    loadOlder: async () => {
      session.set({ messages: [question('1', 'Earlier'), answer('2', 'Later')], hasOlder: false })
      return true
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(print.mock.calls[0]![0].document.querySelectorAll('article')).toHaveLength(2)
})

test('what is there can be printed without the rest', async () => {
  const session = createFakeSession({ messages: [answer('2', 'Later')], hasOlder: true })
  renderWithStudio(<Printing session={session} />, { endpoint: 'https://studio.example' })
  await userEvent.click(page.getByRole('button', { name: 'Print these' }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
})

test('where nothing is printed it says so, and can be asked again', async () => {
  const begun = new Promise<void>((resolve) => {
    print.mockImplementation(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      resolve()
    })
  })
  const session = createFakeSession({ models, title: 'Tea', messages: [question('1', 'Tea?')] })
  renderWithStudio(<Printing session={session} />, { endpoint: 'https://studio.example' })
  await begun
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await expect.element(page.getByText(/could not be printed/)).toBeVisible()
  print.mockImplementation(() => {
    throw new TypeError('view.print is not a function')
  })
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => print.mock.calls.length).toBe(2)
  await expect.element(page.getByText(/could not be printed/)).toBeVisible()
  expect(frames()).toHaveLength(0)
})

test('in the language of the reader', async () => {
  const session = createFakeSession({ messages: [question('1', 'Chào')] })
  const { $language } = renderWithStudio(<Printing session={session} />, {
    endpoint: 'https://studio.example',
  })
  $language.set('vi')
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await expect
    .poll(() => print.mock.calls[0]![0].document.querySelector('.who strong')?.textContent)
    .toBe('Bạn')
})
