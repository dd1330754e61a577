import type { Model } from '@ai-studio/contract'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderChat, type FakeValues } from '../testing/render-chat.tsx'
import { models } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

/** The part is a file of its own, which a busy machine fetches slowly. */
const patience = { timeout: 10_000 }

async function open(values: FakeValues = {}) {
  const drawn = await renderChat(values)
  await userEvent.click(screen.getByRole('button', { name: /^Model:/ }))
  await screen.findByRole('dialog', { name: 'Model' }, patience)
  return drawn
}
const field = () => screen.getByRole('combobox', { name: 'Search models' })
const options = () => screen.queryAllByRole('option')
const names = () => options().map((option) => option.textContent.split(',')[0])
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const many = (count: number): Model[] =>
  Array.from({ length: count }, (_, index) => ({
    ...models.models[1]!,
    id: `model-${index}`,
    name: `Model ${index}`,
  }))

test('says of each model who offers it, what it can do, and how much it takes in', async () => {
  await open()
  expect(options().map((option) => option.textContent)).toEqual([
    'Guide, AI Studio, Answers from the help pages; no language model, Context size unknown',
    'Studio Vision, Example Models, Quick, and looks at images, Sees images, 128K tokens',
    'Studio Large, Example Models, Part of Pro, Sees images, 200K tokens',
  ])
  expect(screen.getByText('Applies to this conversation and to new ones.')).toBeTruthy()
})

test('in the language of the reader', async () => {
  const { $language, change } = await open()
  await change(() => $language.set('vi'))
  await waitFor(() => expect(options()[1]?.textContent).toMatch(/Xem được ảnh, 128\sN token$/), patience)
})

test('says what a model costs that costs more than one message', async () => {
  const [guide, vision, large] = models.models
  const { $language, change } = await open({
    models: { ...models, models: [guide!, { ...vision!, credits: 1 }, { ...large!, credits: 3 }] },
  })
  const costs = () => options().map((option) => /(Counts as|Tính là) .*/.exec(option.textContent)?.[0])
  expect(costs()).toEqual([undefined, undefined, 'Counts as 3 messages'])
  await change(() => $language.set('vi'))
  await waitFor(() => expect(costs()).toEqual([undefined, undefined, 'Tính là 3 tin nhắn']), patience)
})

test('begins at the chosen one, with the focus in the search', async () => {
  await open()
  expect(document.activeElement).toBe(field())
  expect(active()).toMatch(/^Studio Vision/)
  const chosen = options().filter((option) => option.getAttribute('aria-selected') === 'true')
  expect(chosen.map((option) => option.textContent)).toEqual([active()])
})

test('finds by name and provider, and Enter takes the best', async () => {
  const { session } = await open()
  await userEvent.type(field(), 'STUDIO gui')
  expect(names()).toEqual(['Guide'])
  await userEvent.keyboard('{Enter}')
  expect(session.callsOf('selectModel')).toEqual([['guide']])
  expect(screen.queryByRole('dialog', { name: 'Model' })).toBeNull()
})

test('arrows go round, and a model of another plan is reached but not chosen', async () => {
  const { session } = await open()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toMatch(/^Studio Large, .*Part of Pro/)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('option', { name: /Studio Large/ }))
  expect(session.callsOf('selectModel')).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toMatch(/^Guide/)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toMatch(/^Studio Vision/)
})

test('what is not there is said, and Escape empties the search before it closes', async () => {
  await open()
  await userEvent.type(field(), 'zebra')
  expect(options()).toEqual([])
  expect(screen.getAllByText('No model has “zebra” in its name or provider.')[0]).toBeTruthy()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Escape}')
  expect(options()).toHaveLength(3)
  expect(screen.getByRole('dialog', { name: 'Model' })).toBeTruthy()
})

test('the search can be emptied by a button, too', async () => {
  await open()
  await userEvent.type(field(), 'zebra')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(options()).toHaveLength(3)
  expect(document.activeElement).toBe(field())
})

test('of two hundred models the pages are gone through at once', async () => {
  await open({ models: { defaultModelId: 'model-0', models: many(200) }, modelId: 'model-0' })
  expect(options()).toHaveLength(200)
  await userEvent.keyboard('{PageDown}{PageDown}')
  expect(active()).toMatch(/^Model 16,/)
  await userEvent.keyboard('{PageUp}')
  expect(active()).toMatch(/^Model 8,/)
  await userEvent.paste('model 199')
  expect(names()).toEqual(['Model 199'])
})

test('typing is not heard by the page', async () => {
  await open()
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => void heard.push(key)
  document.addEventListener('keydown', listen)
  await userEvent.type(field(), 's/')
  document.removeEventListener('keydown', listen)
  expect(heard).toEqual([])
})

test.each(['', 'zebra'])('nothing to complain about, searching for “%s”', async (words) => {
  await open()
  if (words) await userEvent.type(field(), words)
  const { violations } = await axe.run(screen.getByRole('dialog', { name: 'Model' }), {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
