import { setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, renderPages } from '../testing/render-pages.tsx'
import { resetChoices } from '../testing/render-site.tsx'
import { startStudioServer } from '../testing/studio-server.ts'

const description = document.createElement('meta')
description.name = 'description'
document.head.append(description)

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  resetChoices()
})

const main = () => within(screen.getByRole('main'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function open(path: string, name: string) {
  renderPages(path, startStudioServer().endpoint)
  await heading(name)
}

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-use', 'Terms of use'],
  ['/service-usage-policy', 'Service usage policy'],
  ['/ownership-ip', 'Ownership and intellectual property'],
  ['/shipping-inspection', 'Shipping and inspection'],
])('%s says what holds, that it is a template, and leads to the other rules', async (path, name) => {
  await open(path, name)
  expect(document.title).toBe(`${name} · AI Studio`)
  expect(main().getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(main().getByRole('complementary', { name: 'This text is a template' }).textContent).toContain(
    'has to have it reviewed',
  )
  const others = within(main().getByRole('navigation', { name: 'The other rules' }))
  const targets = others.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets).toHaveLength(6)
  expect(targets).toContain('/purchases-refunds')
  expect(targets).not.toContain(path)
})

test('a legal page can be printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open('/terms-of-use', 'Terms of use')
  await userEvent.click(main().getByRole('button', { name: 'Print this page' }))
  expect(print).toHaveBeenCalledOnce()
})

test('from one legal page to the next', async () => {
  await open('/terms-of-use', 'Terms of use')
  await userEvent.click(main().getAllByRole('link', { name: 'privacy policy' })[0]!)
  expect(address()).toBe('/privacy-policy')
  await heading('Privacy policy')
})

test('the documentation lists all documents by subject', async () => {
  await open('/docs', 'Documentation')
  expect(document.title).toBe('Documentation · AI Studio')
  const operate = within(main().getByRole('region', { name: 'Operate' }))
  expect(operate.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/docs/self-host',
    '/docs/models',
    '/docs/identity',
    '/docs/payments',
  ])
  expect(operate.getByText(/Three configurations behind one form/)).toBeTruthy()
  await userEvent.click(operate.getByRole('link', { name: 'Who signs people in' }))
  expect(address()).toBe('/docs/identity')
  await heading('Who signs people in')
})

test('a document: the way back, all others, the sections, and what comes before and after', async () => {
  await open('/docs/embed', 'Embedding by script tag')
  expect(document.title).toBe('Embedding by script tag · AI Studio')
  expect(description.content).toContain('npm run snippet')
  const back = within(main().getByRole('navigation', { name: 'Where you are' }))
  expect(back.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/docs', '/docs#embed'])
  const all = within(main().getByRole('navigation', { name: 'All documents' }))
  expect(all.getAllByRole('link')).toHaveLength(12)
  expect(all.getByRole('link', { current: 'page' }).textContent).toBe('Embedding by script tag')
  const sections = within(main().getByRole('navigation', { name: 'On this page' }))
  expect(sections.getByRole('link', { name: 'Print the tags' }).getAttribute('href')).toBe('#print-the-tags')
  expect(main().getByRole('heading', { name: 'Print the tags' }).id).toBe('print-the-tags')
  const ways = within(main().getByRole('navigation', { name: 'Before and after' }))
  expect(ways.getByRole('link', { name: /^Previous/ }).getAttribute('href')).toBe('/docs/quickstart')
  await userEvent.click(ways.getByRole('link', { name: /^Next/ }))
  expect(address()).toBe('/docs/elements')
  await heading('The five elements')
})

test('the first document has nothing before it, the last nothing after', async () => {
  await open('/docs/overview', 'What the studio is made of')
  const ways = () => within(main().getByRole('navigation', { name: 'Before and after' })).getAllByRole('link')
  expect(ways().map((link) => link.getAttribute('href'))).toEqual(['/docs/quickstart'])
  await userEvent.click(main().getByRole('link', { name: 'Payments' }))
  await heading('Payments')
  expect(ways().map((link) => link.getAttribute('href'))).toEqual(['/docs/identity'])
})

test('an address with a section leads to it', async () => {
  await open('/docs/embed#modes-of-the-chat', 'Embedding by script tag')
  const section = main().getByRole('heading', { name: 'Modes of the chat' })
  await waitFor(() => expect(section.contains(document.activeElement)).toBe(true))
  expect(vi.mocked(HTMLElement.prototype.scrollIntoView).mock.contexts).toContain(section)
})

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/faq', 'Frequently asked questions'],
])('the way past the header of %s leads to the page, not to a link further on', async (path, name) => {
  await open(`${path}#content`, name)
  expect(document.activeElement).toBe(document.body)
  expect(HTMLElement.prototype.scrollIntoView).not.toHaveBeenCalled()
})

test('the page of the API is the server’s own', async () => {
  await open('/docs/api', 'Using the API')
  const link = main().getByRole('link', { name: '/api/docs' })
  expect(link.getAttribute('href')).toMatch(/\/api\/docs$/)
  expect(link.getAttribute('target')).toBeNull()
})

test.each(['/docs/no-such-page', '/tutorials/no-such-page', '/docs/toString', '/vi/docs/none'])(
  '%s is the not-found page',
  async (path) => {
    await open(path, path.startsWith('/vi') ? 'Trang này không tồn tại' : 'This page does not exist')
  },
)

test('tutorials say whom they are for and how long they take', async () => {
  await open('/tutorials', 'Tutorials')
  const beginners = within(main().getByRole('region', { name: 'For everybody' }))
  expect(beginners.getAllByRole('listitem')[0]?.textContent).toMatch(/^10 minutesYour first conversation/)
  expect(within(main().getByRole('region', { name: 'For operators' })).getAllByRole('link')).toHaveLength(2)
  await userEvent.click(beginners.getByRole('link', { name: 'Ask better questions' }))
  await heading('Ask better questions')
  expect(main().getByText('For everybody', { selector: 'li' })).toBeTruthy()
  expect(main().getByText('20 minutes')).toBeTruthy()
})

test('the community page names the repository, without a link as long as it has no address', async () => {
  await open('/community', 'Community')
  expect(main().getAllByText(/repository/).length).toBeGreaterThan(0)
  expect(main().queryByRole('link', { name: 'repository' })).toBeNull()
})

test('about us: what it is, for whom, principles, offices', async () => {
  await open('/about-us', 'About AI Studio')
  const sections = main()
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent)
  expect(sections).toEqual(
    expect.arrayContaining(['What it is', 'Who it is for', 'Principles', 'Offices', 'On this page']),
  )
  expect(main().getByText('Singapore')).toBeTruthy()
})

test('what is read follows the language, with title and sections', async () => {
  await open('/docs/embed', 'Embedding by script tag')
  act(() => setLanguage('vi'))
  await heading('Nhúng bằng thẻ script')
  expect(screen.getByRole('article').lang).toBe('vi')
  await waitFor(() => expect(document.title).toBe('Nhúng bằng thẻ script · AI Studio'))
  const sections = within(main().getByRole('navigation', { name: 'Trên trang này' }))
  // The address of a section is the same in every language.
  expect(sections.getAllByRole('link')[0]?.getAttribute('href')).toBe('#print-the-tags')
})

test('in Vietnamese under an address of its own, links stay there', async () => {
  act(() => setLanguage('vi'))
  await open('/vi/terms-of-use', 'Điều khoản sử dụng')
  const link = main().getAllByRole('link', { name: 'Chính sách quyền riêng tư' })[0]
  expect(link?.getAttribute('href')).toBe('/vi/privacy-policy')
})
