import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NoCookies } from './browser-needs.tsx'
import { renderSite, resetChoices } from './testing/render-site.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

test('who allows no cookies reads what does not work without them; nobody else does', () => {
  const { unmount } = renderSite(<NoCookies />)
  expect(screen.queryByText(/keeps no cookies/)).toBeNull()
  unmount()
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  renderSite(<NoCookies />)
  expect(
    screen.getByText(/^Your browser keeps no cookies of this site\. .* Please allow cookies/),
  ).toBeTruthy()
})
