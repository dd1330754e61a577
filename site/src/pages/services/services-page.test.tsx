import { screen, within } from '@testing-library/react'
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

test('all nine tools are there; what is not ready says so and leads nowhere', async () => {
  renderPages('/services', startStudioServer().endpoint)
  await screen.findByRole('heading', { level: 1, name: 'Services' })
  const cards = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(cards).toHaveLength(9)
  for (const [index, tool] of tools.entries()) {
    const card = within(cards[index]!)
    const link = card.queryByRole('link')?.getAttribute('href')
    if (isSitePath(tool.path)) {
      expect(card.getByText('Ready')).toBeTruthy()
      expect(link).toBe(tool.path)
    } else if (tool.inChat) {
      expect(card.getByText('Partly, in the chat')).toBeTruthy()
      expect(card.getByText(/^Today: /)).toBeTruthy()
      expect(link).toBe(tool.inChat)
    } else {
      expect(card.getByText('Coming')).toBeTruthy()
      expect(link).toBeUndefined()
    }
  }
  expect(within(cards[0]!).getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/')
})
