import { $currency, $language, $theme, askLanguage, setConsent } from '@ai-studio/core'
import { currencies } from '@ai-studio/contract/constants'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { Header } from './header.tsx'
import { helpLinks, sidebarSections } from './navigation.ts'

afterEach(() => resetChoices())

const root = document.documentElement
const trigger = (name: RegExp) => screen.getByRole('button', { name })
const option = (name: RegExp | string) => screen.getByRole('menuitemradio', { name })

describe('theme', () => {
  test('shows a picture of each of the six themes, drawn in its own colours', async () => {
    renderSite(<Header />)
    await userEvent.click(trigger(/^Theme/))
    const pictures = screen
      .getAllByRole('menuitemradio')
      .map((item) => item.querySelector('svg')?.dataset.theme)
    expect(pictures).toEqual(['dark', 'light', 'cherry', 'eggplant', 'apricot', 'forest'])
    expect(option('Dark').getAttribute('aria-checked')).toBe('true')
  })

  test('a choice changes the page at once, is kept, and closes the menu', async () => {
    renderSite(<Header />)
    await userEvent.click(trigger(/^Theme/))
    await userEvent.click(option('Forest'))
    expect($theme.get()).toBe('forest')
    expect(root.dataset.theme).toBe('forest')
    expect(localStorage.getItem('theme')).toBe('forest')
    expect(trigger(/^Theme: Forest$/).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('menuitemradio')).toBeNull()
  })

  test('keyboard alone is enough', async () => {
    renderSite(<Header />)
    trigger(/^Theme/).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(root.dataset.theme).toBe('light')
    expect(document.activeElement).toBe(trigger(/^Theme: Light$/))
  })
})

describe('language', () => {
  test('a choice translates the header without a reload, marks the page, and is kept', async () => {
    renderSite(<Header />)
    await userEvent.click(trigger(/^Language: English$/))
    await userEvent.click(option('Tiếng Việt'))
    expect(await screen.findByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Giao diện màu: Tối' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'AI Studio, trang chủ' })).toBeTruthy()
    expect($language.get()).toBe('vi')
    expect([root.lang, root.dir]).toEqual(['vi', 'ltr'])
    expect(localStorage.getItem('language')).toBe('vi')
  })
})

describe('counting', () => {
  const told: unknown[] = []
  const hear = (event: Event) => told.push((event as CustomEvent).detail)

  beforeEach(() => {
    told.length = 0
    globalThis.addEventListener('studio-analytics', hear)
  })
  afterEach(() => globalThis.removeEventListener('studio-analytics', hear))

  async function choose(name: string): Promise<void> {
    await userEvent.click(trigger(/^(Language|Ngôn ngữ):/))
    await userEvent.click(option(name))
  }

  test('a language that was chosen is told where the visitor has allowed it', async () => {
    renderSite(<Header />)
    act(() => setConsent({ analytics: true }))
    await choose('Tiếng Việt')
    await waitFor(() =>
      expect(told).toEqual([{ name: 'language_change', category: 'preferences', label: 'vi' }]),
    )
  })

  test('without that nothing is told, and neither is a language that was only found out', async () => {
    renderSite(<Header />)
    await choose('Tiếng Việt')
    await waitFor(() => expect($language.get()).toBe('vi'))
    act(() => setConsent({ analytics: true }))
    act(() => askLanguage('en'))
    expect($language.get()).toBe('en')
    expect(told).toEqual([])
  })
})

describe('currency', () => {
  test('lists code, sign and name of all seven', async () => {
    renderSite(<Header />)
    await userEvent.click(trigger(/^Currency/))
    const shown = screen.getAllByRole('menuitemradio').map((item) => item.textContent)
    expect(shown).toEqual(currencies.map(({ code, symbol, name }) => `${symbol}${code}${name}`))
  })

  test('a choice is shown on the button and kept', async () => {
    renderSite(<Header />)
    await userEvent.click(trigger(/^Currency: .*USD$/))
    await userEvent.click(option(/EUR/))
    expect($currency.get()).toBe('EUR')
    expect(localStorage.getItem('currency')).toBe('EUR')
    expect(trigger(/^Currency: €\s?EUR$/)).toBeTruthy()
  })
})

describe('help and resources', () => {
  const open = () => userEvent.click(trigger(/^Help and Resources$/))
  const link = () => screen.getByRole('link', { name: 'Help Center' })

  test('are links in a list that opens, in the order of importance', async () => {
    renderSite(<Header />)
    expect(screen.queryByRole('link', { name: 'Help Center' })).toBeNull()
    await open()
    expect(trigger(/^Help and Resources$/).getAttribute('aria-expanded')).toBe('true')
    const texts: Record<string, string> = {
      '/about-us': 'About Us',
      '/privacy-policy': 'Privacy Policy',
      '/terms-of-use': 'Legal',
      '/help': 'Help Center',
      '/contact': 'Support',
    }
    const shown = within(screen.getByRole('navigation', { name: 'Pages' }))
      .getAllByRole('link')
      .map((each) => [each.getAttribute('href'), each.textContent])
    expect(shown).toEqual([['/plans', 'Plans'], ...Object.entries(texts)])
  })

  test('a choice leads there, closes the list, and is marked the next time', async () => {
    renderSite(<Header />)
    await open()
    expect(link().getAttribute('aria-current')).toBeNull()
    await userEvent.click(link())
    expect(trigger(/^Help and Resources$/).getAttribute('aria-expanded')).toBe('false')
    await open()
    expect(link().getAttribute('aria-current')).toBe('page')
  })

  test('who reads in Vietnamese stays there', async () => {
    renderSite(<Header />, '/vi/plans')
    await open()
    expect(link().getAttribute('href')).toBe('/vi/help')
  })
})

test('plans and prices are a link too', async () => {
  renderSite(<Header />)
  const link = screen.getByRole('link', { name: 'Plans' })
  await userEvent.click(link)
  expect(link.getAttribute('href')).toBe('/plans')
  expect(link.getAttribute('aria-current')).toBe('page')
})

describe('drawer for narrow screens', () => {
  test('leads to what header and sidebar lead to, to each page once, and closes when a link is followed', async () => {
    renderSite(<Header />)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))
    const paths = drawer.getAllByRole('link').map((each) => each.getAttribute('href'))
    const all = [...sidebarSections.flatMap(({ links }) => links), ...helpLinks].map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set(['/plans', ...all]))
    expect(paths).toHaveLength(new Set(paths).size)
    expect(drawer.getByRole('region', { name: 'AI tools' })).toBeTruthy()

    await userEvent.click(drawer.getByRole('link', { name: 'Help center' }))
    expect(drawer.queryByRole('link')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(drawer.getByRole('link', { name: 'Help center' }).getAttribute('aria-current')).toBe('page')
  })

  test('offers the same choices in one dialog', async () => {
    renderSite(<Header />)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))

    await userEvent.click(drawer.getByRole('radio', { name: 'Cherry' }))
    expect(root.dataset.theme).toBe('cherry')
    await userEvent.click(drawer.getByRole('radio', { name: /GBP/ }))
    expect(localStorage.getItem('currency')).toBe('GBP')
    await userEvent.click(drawer.getByRole('radio', { name: 'Tiếng Việt' }))
    await waitFor(() => expect(drawer.getByRole('group', { name: 'Ngôn ngữ' })).toBeTruthy())
    expect(drawer.getByRole<HTMLInputElement>('radio', { name: 'Anh đào' }).checked).toBe(true)

    await userEvent.click(drawer.getByRole('button', { name: 'Đóng' }))
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

test('what another tab chose arrives here', () => {
  renderSite(<Header />)
  localStorage.setItem('theme', 'apricot')
  globalThis.dispatchEvent(
    new StorageEvent('storage', { key: 'theme', newValue: 'apricot', storageArea: localStorage }),
  )
  expect(root.dataset.theme).toBe('apricot')
})
