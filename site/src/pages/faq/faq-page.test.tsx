import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { loadPlainQuestions } from './faq-content.ts'

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const main = () => within(screen.getByRole('main'))
const questions = () => [...screen.getByRole('main').querySelectorAll('details')]
const open = () => questions().filter((each) => each.open)

async function show(path = '/faq') {
  renderPages(path, startStudioServer().endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Frequently asked questions' })
}

test('questions stand under their subjects, closed', async () => {
  await show()
  expect(document.title).toBe('Frequently asked questions · AI Studio')
  expect(questions().length).toBeGreaterThan(24)
  expect(open()).toHaveLength(0)
  expect(main().getByRole('region', { name: 'Plans and payment' }).querySelectorAll('details').length).toBe(6)
})

test('a question opens to its answer, which leads on', async () => {
  await show()
  await userEvent.click(main().getByRole('heading', { name: 'Is it free?' }))
  expect(open().map(({ id }) => id)).toEqual(['is-it-free'])
  await userEvent.click(within(open()[0]!).getByRole('link', { name: 'Plans and prices' }))
  expect(address()).toBe('/plans')
})

test('an address with a question opens it', async () => {
  await show('/faq#what-does-pro-cost')
  expect(open().map(({ id }) => id)).toEqual(['what-does-pro-cost'])
  expect(open()[0]?.textContent).toContain('The plans page shows what Pro costs')
  expect(document.activeElement).toBe(open()[0]?.querySelector('summary'))
})

test('the field leaves the questions in which all words occur, also in the answer', async () => {
  await show()
  await userEvent.type(main().getByRole('searchbox', { name: 'Filter the questions' }), 'vnpay dong')
  expect(main().getByRole('status').textContent).toMatch(/^\d+ questions? found$/)
  expect(questions().length).toBeLessThan(5)
  for (const question of questions()) expect(question.textContent?.toLowerCase()).toMatch(/vnpay/)
  await userEvent.tab()
  expect(address()).toBe('/faq?q=vnpay+dong')
})

test('where nothing is found the chat is the way on', async () => {
  await show('/faq?q=zebra')
  expect(main().getByRole('heading', { name: 'Nothing matches “zebra”' })).toBeTruthy()
  expect(questions()).toHaveLength(0)
  await userEvent.click(main().getByRole('link', { name: 'Ask in the chat' }))
  expect(address()).toBe('/')
})

test('on paper all are open, and afterwards as they were', async () => {
  await show('/faq#is-it-free')
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(open()).toHaveLength(questions().length)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(open().map(({ id }) => id)).toEqual(['is-it-free'])
})

test('programs get questions and answers without formatting, in each language', async () => {
  const [english, vietnamese] = await Promise.all([loadPlainQuestions('en'), loadPlainQuestions('vi')])
  expect(english.length).toBeGreaterThan(24)
  expect(vietnamese).toHaveLength(english.length)
  expect(english.find(({ question }) => question === 'Is it free?')?.answer).toMatch(
    /^Chatting is free, without/,
  )
  for (const { question, answer } of [...english, ...vietnamese]) {
    expect(question).toMatch(/\?$/)
    expect(answer).not.toMatch(/\]\(|\*\*|`|\{\{/)
  }
})
