import { $language, markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../testing/fake-auth.ts'
import { address, renderPages } from '../testing/render-pages.tsx'
import { resetChoices } from '../testing/render-site.tsx'
import { startStudioServer } from '../testing/studio-server.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the address changes with the language, and what is on the page stays', async () => {
  renderPages('/plans?from=mail', startStudioServer().endpoint)
  const english = await heading('Plans and prices')
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' }))
  const vietnamese = await heading('Các gói và giá')
  expect(vietnamese).toBe(english)
  await waitFor(() => expect(address()).toBe('/vi/plans?from=mail'))
  expect(globalThis.scrollTo).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }))
  await heading('Plans and prices')
  await waitFor(() => expect(address()).toBe('/plans?from=mail'))
})

test('another language moves nobody back to the section of the address', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  renderPages('/faq#what-does-pro-cost', startStudioServer().endpoint)
  await heading('Frequently asked questions')
  expect(scroll).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' }))
  await waitFor(() => expect(address()).toBe('/vi/faq#what-does-pro-cost'))
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('the language that a window was opened in counts until the visitor chooses another one', async () => {
  renderPages('/pro?plan=pro&lang=vi', startStudioServer().endpoint)
  await userEvent.click(await screen.findByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }))
  await waitFor(() => expect(address()).toBe('/pro?plan=pro'))
  await screen.findByRole('button', { name: 'Language: English' })
})

test('and on the page that they came from, too', async () => {
  const from = '/settings?lang=vi#passkeys'
  renderPages({ pathname: '/login', search: '?lang=vi', state: { from } }, startStudioServer().endpoint)
  await userEvent.click(await screen.findByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }))
  await waitFor(() => expect(address()).toBe('/login'))
  act(() => markSignedIn(user))
  await waitFor(() => expect(address()).toBe('/settings#passkeys'))
})

test('an address in Vietnamese is shown in it, without becoming a choice; its links stay there', async () => {
  renderPages('/vi/purchases-refunds', startStudioServer().endpoint)
  await heading('Mua hàng và hoàn tiền')
  expect($language.get()).toBe('vi')
  expect(localStorage.getItem('language')).toBeNull()
  expect(screen.getByRole('link', { name: 'AI Studio, trang chủ' }).getAttribute('href')).toBe('/vi')
})
