import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { isSitePath } from '../../site-path.ts'
import { tools } from './tools.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

async function open(): Promise<HTMLElement> {
  renderPages('/services', startStudioServer().endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Services' })
  return screen.getByRole('main')
}
const cardsIn = (main: HTMLElement) => within(main).queryAllByRole('listitem')

test('all nine tools are there, and each leads to its page', async () => {
  const cards = cardsIn(await open())
  expect(cards).toHaveLength(9)
  for (const [index, { path }] of tools.entries()) {
    expect(isSitePath(path)).toBe(true)
    expect(within(cards[index]!).getByRole('link').getAttribute('href')).toBe(path)
  }
})

test('a search finds tools by what they are for, and says how many', async () => {
  const main = await open()
  const field = within(main).getByRole('searchbox', { name: 'Search the tools' })
  await userEvent.type(field, 'barcode')
  expect(cardsIn(main)).toHaveLength(1)
  expect(within(main).getByRole('link', { name: 'Vision' })).toBeTruthy()
  expect(within(main).getByRole('status').textContent).toBe('One tool fits.')
  await userEvent.clear(field)
  await userEvent.type(field, 'nonsense')
  expect(cardsIn(main)).toHaveLength(0)
  expect(within(main).getByRole('status').textContent).toContain('No tool fits')
})
