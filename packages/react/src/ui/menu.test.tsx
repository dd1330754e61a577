import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../testing/render.tsx'
import { Menu } from './menu.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const trigger = () => screen.getByRole('button', { name: 'More' })
const ways = {
  'an arrow key': () => fireEvent.keyDown(trigger(), { key: 'ArrowDown' }),
  'a mouse above it': () => fireEvent.pointerOver(trigger(), { pointerType: 'mouse' }),
  'a press': () => fireEvent.click(trigger()),
}

test.each(Object.entries(ways))('%s does not open a menu that is busy', (_, act) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const draw = (isBusy: boolean) => (
    <Menu
      label="More"
      items={[{ id: 'print', label: 'Print' }]}
      openOn="hover"
      isBusy={isBusy}
      onSelect={() => {}}
    />
  )
  renderWithStudio(draw(true))
  act()
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
  cleanup()
  renderWithStudio(draw(false))
  act()
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
})
