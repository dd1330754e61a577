import { setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { resetChoices } from '../../testing/render-site.tsx'
import { startHelpServer } from './testing/help-server.ts'
import { renderHelp } from './testing/render-help.tsx'

afterEach(() => resetChoices())

const address = () => screen.getByTestId('address').textContent
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the articles' })
const count = () => screen.getAllByRole('status').map((each) => each.textContent)

async function openHelp(path = '/help') {
  const server = startHelpServer()
  renderHelp(path, server.endpoint)
  await screen.findByRole('link', { name: 'How do I sign in?' })
  return server
}

test('shows the articles under their subjects, both in order', async () => {
  await openHelp()
  expect(screen.getByRole('heading', { level: 1, name: 'Help Center' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Account',
    'Embedding',
    "Didn't find your question?",
  ])
  const account = within(screen.getByRole('region', { name: 'Account' }))
  expect(account.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'How do I sign in?',
    'How do I reset my password?',
  ])
  expect(account.getAllByRole('link')[0]!.getAttribute('href')).toBe('/help/sign-in')
  expect(document.title).toBe('Help Center · AI Studio')
})

test('an article on a subject that has no name here is shown all the same, last', async () => {
  const server = startHelpServer()
  const [first, ...others] = server.articles.en
  server.articles = { ...server.articles, en: [{ ...first!, category: 'brand-new' }, ...others] }
  renderHelp('/help', server.endpoint)
  const region = await screen.findByRole('region', { name: 'More' })
  expect(within(region).getByRole('link', { name: first!.title })).toBeTruthy()
  expect(screen.getAllByRole('region').at(-1)).toBe(region)
})

test('leads to the chat', async () => {
  await openHelp()
  await userEvent.click(screen.getByRole('link', { name: 'Ask in the chat' }))
  expect(address()).toBe('/')
})

test('brings the subject that the address names into focus once it is there', async () => {
  await openHelp('/help#category-embedding')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Embedding' }))
})

test('a search that is given up leaves the focus in its field, whatever subject the address names', async () => {
  await openHelp('/help#category-embedding')
  await userEvent.type(field(), 'a')
  expect(screen.queryByRole('region', { name: 'Embedding' })).toBeNull()
  await userEvent.keyboard('{Backspace}')
  expect(screen.getByRole('region', { name: 'Embedding' })).toBeTruthy()
  expect(document.activeElement).toBe(field())
})

test('says that it is loading', async () => {
  const server = startHelpServer()
  server.state = 'silent'
  renderHelp('/help', server.endpoint)
  expect(await screen.findByRole('status', { name: 'Loading the articles…' })).toBeTruthy()
  server.state = 'up'
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the articles…' })).toBeNull())
})

test('says when there is nothing to read', async () => {
  const server = startHelpServer()
  server.articles = { en: [], vi: [] }
  renderHelp('/help', server.endpoint)
  expect(await screen.findByRole('heading', { name: 'There are no articles here yet' })).toBeTruthy()
})

test('a failure is told and can be tried again; the focus is not lost on the way', async () => {
  const server = startHelpServer()
  server.state = 'away'
  renderHelp('/help', server.endpoint)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The articles could not be loaded')
  expect(alert.textContent).toContain('Network error. Please check your connection.')

  const retry = screen.getByRole('button', { name: 'Try again' })
  server.state = 'silent'
  await userEvent.click(retry)
  expect(retry.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(retry)
  server.state = 'away'
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull())

  server.state = 'up'
  await userEvent.click(retry)
  expect(await screen.findByRole('link', { name: 'How do I sign in?' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('another language is fetched once, and until it comes the articles stay', async () => {
  const server = await openHelp()
  server.state = 'silent'
  act(() => setLanguage('vi'))
  expect(screen.getByRole('heading', { level: 1, name: 'Trung tâm trợ giúp' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'How do I sign in?' })).toBeTruthy()
  server.state = 'up'
  expect(await screen.findByRole('link', { name: 'Đăng nhập thế nào?' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Tài khoản' })).toBeTruthy()
  expect(document.title).toBe('Trung tâm trợ giúp · AI Studio')

  act(() => setLanguage('en'))
  expect(screen.getByRole('link', { name: 'How do I sign in?' })).toBeTruthy()
  act(() => setLanguage('vi'))
  expect(server.calls).toEqual(['en /articles', 'vi /articles'])
})

test('a language that cannot be fetched is told', async () => {
  const server = await openHelp()
  server.state = 'away'
  act(() => setLanguage('vi'))
  expect((await screen.findByRole('alert')).textContent).toContain('Không tải được các bài viết')
  act(() => setLanguage('en'))
  expect(screen.getByRole('link', { name: 'How do I sign in?' })).toBeTruthy()
})

test('a search finds by title and summary, announces how many, and ends with the text', async () => {
  await openHelp()
  expect(count()).toEqual([''])
  await userEvent.type(field(), 'PASSWORD')
  expect(count()).toEqual(['2 articles found'])
  const found = within(screen.getByRole('list', { name: 'Articles found' }))
  // What has the word in its title comes first.
  expect(found.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'How do I reset my password?',
    'How do I sign in?',
  ])
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()

  await userEvent.type(field(), ' mail')
  expect(count()).toEqual(['1 article found'])

  await userEvent.clear(field())
  expect(count()).toEqual([''])
  expect(screen.getByRole('region', { name: 'Account' })).toBeTruthy()
})

test.each(['mat khau', 'Mật Khẩu', 'MẬT khau'])('"%s" finds mật khẩu', async (typed) => {
  const server = startHelpServer()
  setLanguage('vi')
  renderHelp('/help', server.endpoint)
  await screen.findByRole('link', { name: 'Đặt lại mật khẩu thế nào?' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm bài viết' }), typed)
  expect(count()).toEqual(['Tìm thấy 2 bài viết'])
  expect(screen.getByRole('link', { name: 'Đặt lại mật khẩu thế nào?' })).toBeTruthy()
})

test('a search that finds nothing says what to do', async () => {
  await openHelp()
  await userEvent.type(field(), 'giraffe')
  expect(count()).toEqual(['No article found'])
  expect(screen.getByRole('heading', { name: 'Nothing matches “giraffe”' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask in the chat' })).toBeTruthy()
})

test('the address keeps a search that was left or followed', async () => {
  await openHelp()
  await userEvent.type(field(), 'password')
  expect(address()).toBe('/help')
  await userEvent.tab()
  expect(address()).toBe('/help?q=password')
  await userEvent.click(screen.getByRole('link', { name: 'How do I reset my password?' }))
  expect(address()).toBe('/help/reset-password')
})

test('typing goes on undisturbed when the address follows', async () => {
  await openHelp()
  await userEvent.type(field(), 'mail {Enter}')
  expect(address()).toBe('/help?q=mail')
  await userEvent.type(field(), 'bo')
  expect(field().value).toBe('mail bo')
})

test('another address is another search', async () => {
  await openHelp('/help?q=sign')
  await userEvent.type(field(), ' in{Enter}')
  expect(address()).toBe('/help?q=sign+in')
  await userEvent.click(screen.getByRole('link', { name: 'Help in the header' }))
  expect(address()).toBe('/help')
  expect(field().value).toBe('')
})

test('an address with a search shows its results', async () => {
  const server = startHelpServer()
  renderHelp('/help?q=tag', server.endpoint)
  expect(await screen.findByText('1 article found')).toBeTruthy()
  expect(field().value).toBe('tag')
})
