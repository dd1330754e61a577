import { cleanup, configure } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeSession } from '../../../core/src/chat/testing/fake-session.ts'
import { renderInShadow } from '../testing/shadow.tsx'
import { shownThemes } from '../testing/shown-themes.ts'
import '../theme/tokens.css'
import '../ui/ui.css'
import './chat.css'
import './images/images.css'
import chatCss from './chat.css?inline'
import './thread.css'
import './controls.css'
import threadCss from './thread.css?inline'
import { loadThread } from './lazy-part.ts'
import { renderChat, type FakeValues } from './testing/render-chat.tsx'
import {
  answer,
  arabicAnswer,
  codeAnswer,
  models,
  picture,
  question,
  shortAnswer,
  showcase,
  tableAnswer,
} from './testing/samples.ts'
import { StoryChat } from './testing/story-chat.tsx'

/** The highlighter is a part of its own, which a busy machine fetches slowly. */
const patience = { timeout: 20_000 }

beforeAll(() => {
  configure({ reactStrictMode: true })
  document.body.style.background = 'var(--studio-color-bg)'
})
afterEach(() => {
  cleanup()
  document.documentElement.dataset.theme = 'dark'
})

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
/** Until nothing moves any more: contrast is measured on what stands still. */
async function still() {
  await frame()
  const animations = document.getAnimations()
  const endless = animations.filter((animation) => animation.effect?.getTiming().iterations === Infinity)
  for (const animation of endless) animation.cancel()
  const ending = animations.filter((animation) => !endless.includes(animation))
  await Promise.all(ending.map((animation) => animation.finished.catch(() => null)))
  await frame()
}

const begun = {
  messages: [question('1', 'How?'), answer('2', shortAnswer)],
  conversationId: 'c',
  title: 'Share links',
}
const states: Record<string, FakeValues> = {
  empty: {},
  loading: { phase: 'loading' },
  error: {
    phase: 'error',
    notice: { kind: 'error', code: 'NETWORK', text: 'Network error.', canRetry: true },
  },
  offline: { ...begun, online: false, draft: 'A draft' },
  markdown: { messages: [question('1', 'Show'), answer('2', showcase)], models },
  code: { messages: [question('1', 'Show'), answer('2', codeAnswer)], models },
  table: { messages: [question('1', 'Show'), answer('2', tableAnswer)], models },
  arabic: { messages: [question('1', 'ما هي'), answer('2', arabicAnswer)], models },
  writing: { messages: [question('1', 'Hi')], live: { id: 'a', phase: 'writing', text: 'So **far' } },
  reconnecting: { messages: [question('1', 'Hi')], live: { id: 'a', phase: 'reconnecting', text: 'So' } },
  limited: {
    ...begun,
    notice: {
      kind: 'rate-limited',
      code: 'RATE_LIMITED',
      text: 'Wait.',
      canRetry: false,
      retryAt: Date.now() + 90_000,
    },
  },
  unsent: { messages: [question('1', 'Hi', { status: 'unsent' })] },
  failed: { messages: [question('1', 'Hi'), answer('2', 'So', { status: 'failed' })] },
  stopped: { messages: [question('1', 'Hi'), answer('2', 'So', { status: 'stopped' })] },
  attachments: {
    attachments: [
      { id: '1', name: 'a.png', status: 'uploading', progress: 0.5, previewUrl: picture(10) },
      { id: '2', name: 'b.png', status: 'failed', progress: 0, previewUrl: picture(90), error: 'Too large.' },
    ],
  },
  older: { ...begun, hasOlder: true },
  versions: {
    messages: [
      question('1', 'How?', { versions: ['server-0', 'server-1'] }),
      answer('2', shortAnswer, { versions: ['server-2', 'server-3'] }),
    ],
  },
  queued: { messages: [question('1', 'Later', { status: 'queued', serverId: null })], online: false },
  instructed: { ...begun, instructions: 'Answer briefly.' },
  temporary: { isTemporary: true, messages: [question('1', 'How?'), answer('2', shortAnswer)] },
}

describe.each(shownThemes)('in the theme %s', (theme) => {
  // The dark and the light theme stand for the others, whose colours have a test of their own.
  const shown = theme === 'dark' || theme === 'light' ? Object.keys(states) : ['markdown', 'failed']
  test.each(shown)('axe finds nothing: %s', async (name) => {
    document.documentElement.dataset.theme = theme
    const { container } = await renderChat(states[name], { onClose: () => {} })
    await still()
    // Headings within an answer stand as the model wrote them, and it may leave out a level.
    const rules = { region: { enabled: false }, 'heading-order': { enabled: name !== 'arabic' } }
    const { violations } = await axe.run(container, { rules })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`),
    )
    expect(found).toEqual([])
  })
})

describe('the button to send and to stop', () => {
  const live = { id: 'a', phase: 'writing', text: 'So far' } as const
  const send = page.getByRole('button', { name: 'Send message' })

  test('stops without sending what is written for later', async () => {
    const { session } = await renderChat({ messages: [question('1', 'Hi')], live, draft: 'Half a thou' })
    session.on({ stop: async () => session.set({ live: null }) })
    await userEvent.click(page.getByRole('button', { name: 'Stop answer' }))
    await expect.element(send).toBeVisible()
    expect(session.callsOf('stop')).toHaveLength(1)
    expect(session.callsOf('send')).toEqual([])
    await expect.element(page.getByRole('textbox')).toHaveValue('Half a thou')
  })

  test('pressed twice sends, and stops nothing', async () => {
    const { session } = await renderChat({ draft: 'Hi' })
    session.on({
      send: async () => {
        session.set({ live })
        return true
      },
    })
    await userEvent.dblClick(send)
    await expect.element(page.getByRole('button', { name: 'Stop answer' })).toBeVisible()
    expect(session.callsOf('send')).toHaveLength(1)
    expect(session.callsOf('stop')).toEqual([])
  })
})

describe('in a shadow root', () => {
  test('is drawn with its adopted styles, takes typing, sends, and keeps keys to itself', async () => {
    await loadThread()
    const heard: string[] = []
    const listen = ({ key }: KeyboardEvent) => void heard.push(key)
    document.addEventListener('keydown', listen)
    const session = createFakeSession({ models, modelId: 'vision' })
    const drawn = renderInShadow(<StoryChat session={session} takesFocus />, [chatCss, threadCss])
    const { shadow } = drawn
    await frame()
    const chat = shadow.querySelector<HTMLElement>('.st-chat')!
    expect(getComputedStyle(chat).display).toBe('flex')
    expect(chat.clientHeight).toBeGreaterThan(500)
    expect(shadow.activeElement?.tagName).toBe('TEXTAREA')
    await userEvent.keyboard('Hello s/{Enter}')
    await expect.poll(() => session.callsOf('send')).toEqual([['Hello s/']])
    session.write('Well, `code` and **more**.')
    session.finish()
    await expect.poll(() => shadow.querySelector('.st-md strong')?.textContent).toBe('more')
    document.removeEventListener('keydown', listen)
    expect(heard).toEqual([])
    drawn.unmount()
  })
})

describe('the composer', () => {
  test('grows with its text up to a limit, without moving the page', async () => {
    await renderChat()
    const field = document.querySelector('textarea')!
    const before = field.clientHeight
    await userEvent.fill(field, 'one\ntwo\nthree')
    expect(field.clientHeight).toBeGreaterThan(before + 30)
    await userEvent.fill(field, 'line\n'.repeat(100))
    expect(field.clientHeight).toBeLessThanOrEqual(220)
    expect(field.scrollHeight).toBeGreaterThan(field.clientHeight)
    await userEvent.fill(field, '')
    expect(field.clientHeight).toBe(before)
  })

  test('is as high as its text, wherever that is written, and however wide the chat becomes', async () => {
    await renderChat({ draft: 'one\ntwo\nthree' })
    const field = document.querySelector('textarea')!
    const chat = document.querySelector<HTMLElement>('.st-chat')!
    const needed = () => {
      const other = field.cloneNode() as HTMLTextAreaElement
      other.style.blockSize = ''
      other.value = field.value
      field.after(other)
      const height = other.scrollHeight
      other.remove()
      return height
    }
    const lines = () => Math.round((field.clientHeight - 18) / 22)
    const expectFit = () => expect(field.clientHeight).toBe(needed())
    expect(lines()).toBe(3)
    expectFit()
    await userEvent.fill(field, 'Some words. '.repeat(6))
    const before = lines()
    expect(before).toBeGreaterThan(1)
    expectFit()
    field.setSelectionRange(0, 0)
    await userEvent.keyboard('Written ahead of what was there before. ')
    expect(lines()).toBeGreaterThan(before)
    expectFit()
    const wide = lines()
    chat.style.inlineSize = '360px'
    await expect.poll(lines).toBeGreaterThan(wide)
    expectFit()
    chat.style.inlineSize = ''
    await expect.poll(lines).toBe(wide)
    await userEvent.fill(field, 'one\ntwo')
    await userEvent.keyboard(' and more')
    field.setSelectionRange(3, 4)
    await userEvent.keyboard('{Delete}')
    expect(lines()).toBe(1)
    expectFit()
  })

  test('what is taken away from its text moves nothing in the conversation', async () => {
    const messages = Array.from({ length: 12 }, (_, index) => answer(`${index}`, shortAnswer))
    await renderChat({ messages, conversationId: 'c', draft: 'one\ntwo\nthree\nfour' })
    const thread = document.querySelector('.st-thread')!
    const left = () => thread.scrollHeight - thread.clientHeight - thread.scrollTop
    const field = document.querySelector('textarea')!
    await still()
    expect(left()).toBeLessThan(1)
    const { clientHeight } = field
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
    await userEvent.keyboard('{Backspace}{Backspace}')
    await frame()
    expect(field.value).toBe('one\ntwo\nthree\nfo')
    expect(field.clientHeight).toBe(clientHeight)
    expect(left()).toBeLessThan(1)
  })

  test('a long placeholder makes it no taller', async () => {
    await renderChat(
      {},
      { placeholder: 'Ask us anything you like about our products and services, at any time of the day' },
    )
    expect(document.querySelector('textarea')!.clientHeight).toBeLessThan(50)
  })
})

describe('code', () => {
  const long = Array.from(
    { length: 90 },
    (_, index) => `${'  '.repeat(index % 4)}const value${index} = ${index}`,
  ).join('\n')

  test('gets its colours when it is complete, and not before', async () => {
    const { session, change } = await renderChat({
      messages: [question('1', 'Show')],
      live: { id: 'a', phase: 'writing', text: '```js\nconst a = 1\n' },
    })
    await frame()
    expect(document.querySelector('.st-code code')!.textContent).toBe('const a = 1')
    await frame()
    expect(document.querySelector('.st-hl-keyword')).toBeNull()
    await change(() => session.write('const b = "two"\n```\n\nThere.'))
    await expect.poll(() => document.querySelector('.st-hl-keyword')?.textContent, patience).toBe('const')
    expect(document.querySelector('.st-code code')!.textContent).toBe('const a = 1\nconst b = "two"')
  })

  test('of a language of the second part, too', async () => {
    await renderChat({ messages: [answer('1', '```rust\nfn main() {}\n```')] })
    await expect.poll(() => document.querySelector('.st-hl-keyword')?.textContent, patience).toBe('fn')
  })

  test('far beside what is read stays plain until somebody scrolls there', async () => {
    const far = 'Words.\n\n'.repeat(200)
    await renderChat({
      messages: [answer('1', `\`\`\`js\nconst a = 1\n\`\`\`\n\n${far}\`\`\`js\nlet b\n\`\`\``)],
    })
    const keywords = () => [...document.querySelectorAll('.st-hl-keyword')].map((each) => each.textContent)
    await expect.poll(keywords, patience).toEqual(['let'])
    const thread = document.querySelector<HTMLElement>('.st-thread')!
    expect(thread.scrollTop).toBeGreaterThan(2 * thread.clientHeight)
    thread.scrollTop = 0
    await expect.poll(keywords, patience).toEqual(['const', 'let'])
  })

  test.each(['', 'js'])('is selected with every line once (%s)', async (language) => {
    await renderChat({ messages: [answer('1', `\`\`\`${language}\n${long}\n\`\`\``)] })
    if (language) await expect.poll(() => document.querySelector('.st-hl-keyword')).not.toBeNull()
    getSelection()!.selectAllChildren(document.querySelector('.st-code code')!)
    expect(getSelection()!.toString().trimEnd()).toBe(long)
  })
})

test('a wide table scrolls by itself, by keyboard too', async () => {
  const { container } = await renderChat({ messages: [answer('1', tableAnswer)] })
  container.style.inlineSize = '320px'
  await frame()
  const table = document.querySelector<HTMLElement>('.st-md-table')!
  expect(table.scrollWidth).toBeGreaterThan(table.clientWidth)
  table.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(() => table.scrollLeft).toBeGreaterThan(0)
})

test('the arrow at the end of a long conversation is reached by mouse and keyboard', async () => {
  await renderChat({
    messages: Array.from({ length: 40 }, (_, index) =>
      answer(`${index}`, `Answer ${index}\n\n${'words '.repeat(60)}`),
    ),
  })
  await frame()
  document.querySelector('.st-thread')!.scrollTop = 0
  await page.getByRole('button', { name: 'Go to the latest message' }).click()
  await frame()
  const thread = document.querySelector('.st-thread')!
  expect(thread.scrollHeight - thread.clientHeight - thread.scrollTop).toBeLessThan(1)
})

test('stands still for those who asked for it', async () => {
  await renderChat({ phase: 'loading' })
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const reduced = rules.filter(
    (rule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-reduced-motion'),
  )
  expect(reduced.map((rule) => rule.cssText).join()).toContain('.st-chat-skeleton')
})
