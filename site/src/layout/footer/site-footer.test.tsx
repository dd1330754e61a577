import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderSite, resetChoices, type RenderOptions } from '../../testing/render-site.tsx'
import { footerColumns, legalLinks } from './footer-links.ts'
import { FooterTexts } from './footer-texts.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SocialLinks, type SocialLink } from './social-links.tsx'

const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }
const usualWidth = innerWidth

afterEach(() => {
  resetChoices()
  vi.useRealTimers()
  happyDOM.setViewport({ width: usualWidth })
})

function draw(options: RenderOptions = {}) {
  renderSite(<SiteFooter />, '/plans', '', options)
  return within(screen.getByRole('contentinfo'))
}

const toggle = () => screen.getByRole('button', { name: 'More about AI Studio' })

test('leads to all pages of the menu and all rules, and to no other', () => {
  const footer = draw()
  const shown = within(footer.getByRole('navigation', { name: 'All pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  const all = [...footerColumns.flatMap(({ links }) => links), ...legalLinks].map(({ path }) => path)
  expect(shown).toEqual(all)
  expect(shown).toEqual(expect.arrayContaining(['/plans', '/purchases-refunds', '/vnpay-instructions']))
})

test('tells where the offices are, how to pay, and the year', () => {
  vi.setSystemTime(new Date('2031-05-01T12:00:00'))
  const footer = draw()
  const itemsOf = (name: string) =>
    within(footer.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(itemsOf('Our offices')).toEqual(['Singapore', 'Vietnam'])
  expect(itemsOf('Ways to pay')).toEqual(['VNPay', 'PayPal'])
  expect(footer.getByText('© 2031 AI Studio')).toBeTruthy()
})

test('is closed and opened as a whole, and stays as it was left', async () => {
  draw()
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(localStorage.getItem('ai-studio:footer')).toBe('closed')

  const kept = localStorage.getItem('ai-studio:footer')!
  resetChoices()
  localStorage.setItem('ai-studio:footer', kept)
  draw()
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(toggle())
  expect(screen.getByRole('navigation', { name: 'All pages' })).toBeTruthy()
})

test('on a phone its parts open one by one', async () => {
  happyDOM.setViewport({ width: 360 })
  const footer = draw()
  expect(footer.queryByRole('link', { name: 'Plans' })).toBeNull()
  const product = footer.getByRole('button', { name: 'Product' })
  expect(product.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(product)
  expect(product.getAttribute('aria-expanded')).toBe('true')
  expect(footer.getByRole('link', { name: 'Plans' })).toBeTruthy()
  expect(footer.queryByRole('link', { name: 'VNPay Instructions' })).toBeNull()
})

describe('the way to the privacy choices', () => {
  test('is there where there is something to choose', () => {
    expect(
      draw({ config: { hasAnalytics: true } }).getByRole('button', { name: 'Privacy choices' }),
    ).toBeTruthy()
  })

  test('is not there where there is nothing', () => {
    expect(draw().queryByRole('button', { name: 'Privacy choices' })).toBeNull()
  })
})

describe('the studio elsewhere', () => {
  const links: SocialLink[] = [
    { name: 'Clips', address: 'https://clips.example/studio', about: 'videos' },
    { name: 'Forge', address: 'https://forge.example/studio', about: 'code' },
  ]

  test('is linked by drawings with the names of the networks', () => {
    renderSite(
      <FooterTexts>
        <SocialLinks links={links} />
      </FooterTexts>,
    )
    expect(screen.getByRole('list', { name: 'AI Studio elsewhere' }).children).toHaveLength(2)
    const [clips, forge] = [
      screen.getByRole<HTMLAnchorElement>('link', { name: 'Clips' }),
      screen.getByRole<HTMLAnchorElement>('link', { name: 'Forge' }),
    ]
    expect([clips.href, forge.href]).toEqual(links.map(({ address }) => address))
    expect([clips.target, clips.rel]).toEqual(['_blank', 'noopener noreferrer'])
    expect(clips.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  test('is nothing as long as no address is known', () => {
    renderSite(<SocialLinks links={[]} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
})
