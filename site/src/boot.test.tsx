import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot } from './boot.tsx'
import { earlyPress, noteEarlyPresses } from './first-paint/early-presses.ts'
import { resetChoices, takeServerAway } from './testing/render-site.tsx'

let shown: Root | undefined

async function bootHere(): Promise<void> {
  shown = await act(() => boot(document, undefined))
}

/** A server that is away: the site must come to the screen all the same. */
beforeEach(() => {
  takeServerAway()
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
})

afterEach(() => {
  act(() => shown?.unmount())
  vi.restoreAllMocks()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  resetChoices()
})

test('home is a chat that can be typed into', async () => {
  await bootHere()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('AI Studio')
  const composer = await screen.findByRole('textbox', { name: 'Your message' })
  await userEvent.type(composer, 'Hello')
  expect((composer as HTMLTextAreaElement).value).toBe('Hello')
  expect(document.title).toBe('AI Studio: chat with AI, free and without an account')
})

test('where no page was written, keys and presses are the application’s from the start', async () => {
  noteEarlyPresses()
  await bootHere()
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  expect(earlyPress()).toBeNull()
})

test('title and description follow the language', async () => {
  const description = document.createElement('meta')
  description.name = 'description'
  document.head.append(description)
  await bootHere()
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' }))
  await waitFor(() => expect(document.title).toContain('không cần tài khoản'))
  expect(description.content).toContain('không cần tài khoản')
  description.remove()
})

test.each([
  ['/help', 'Help Center'],
  ['/help/first-chat', 'The article could not be loaded'],
])('%s is a page of the help centre', async (path, heading) => {
  history.replaceState(null, '', path)
  await bootHere()
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('an unknown address shows the not-found page, which leads home', async () => {
  history.replaceState(null, '', '/nowhere/at/all')
  await bootHere()
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy()
  expect(document.title).toBe('Page not found · AI Studio')
  await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }))
  expect(location.pathname).toBe('/')
  expect(await screen.findByRole('textbox', { name: 'Your message' })).toBeTruthy()
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
})

test('the site does not start where nobody could sign in, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'studio-config'
  block.textContent = '{ "auth": { "kind": "embedded" } }'
  document.body.append(block)
  await bootHere()
  const text = 'Error: Application authentication configuration is invalid. Please contact support.'
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
})

const askingAddresses = [
  {
    what: 'a window that a partner opens',
    path: '/embed/connect?lang=vi',
    heading: 'Địa chỉ này chưa đầy đủ',
  },
  {
    what: 'a window that a partner opens to pay',
    path: '/pro?plan=pro&lang=vi',
    heading: 'Nâng cấp lên Pro',
  },
  { what: 'an address under /vi', path: '/vi/purchases-refunds', heading: 'Mua hàng và hoàn tiền' },
]

test.each(askingAddresses.flatMap((each) => [null, 'en'].map((chosen) => ({ ...each, chosen }))))(
  '$what speaks its language, without that becoming a choice, whatever was chosen before ($chosen)',
  async ({ path, heading, chosen }) => {
    // Only the first studio of a page is asked, so this page is as good as new.
    for (const name of ['registry/1', 'stores/1']) {
      delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(`ai-studio/${name}`)]
    }
    vi.resetModules()
    if (chosen) localStorage.setItem('language', chosen)
    history.replaceState(null, '', path)
    const fresh = await import('./boot.tsx')
    shown = await act(() => fresh.boot(document, undefined))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(localStorage.getItem('language')).toBe(chosen)
  },
)
