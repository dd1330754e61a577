import { setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { resetChoices } from '../../testing/render-site.tsx'
import { startHelpServer } from './testing/help-server.ts'
import { renderHelp } from './testing/render-help.tsx'

const description = document.createElement('meta')
description.name = 'description'
document.head.append(description)

afterEach(() => resetChoices())

const address = () => screen.getByTestId('address').textContent
const article = () => within(screen.getByRole('article'))

async function openArticle(slug = 'embed-the-chat', title = 'How do I embed the chat?') {
  const server = startHelpServer()
  renderHelp(`/help/${slug}`, server.endpoint)
  await screen.findByRole('heading', { level: 1, name: title })
  return server
}

test('shows title, summary and text; the title is the only heading of its level', async () => {
  await openArticle()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(article().getByText('Paste one tag.')).toBeTruthy()
  expect(
    article()
      .getAllByRole('heading', { level: 2 })
      .map((each) => each.textContent),
  ).toEqual(['Which mode?', 'Another part'])
  expect(article().getByRole('cell', { name: 'launcher' })).toBeTruthy()
  expect(article().getByRole('button', { name: 'Copy code' })).toBeTruthy()
  // What looks like markup is text.
  expect(article().getByText(/<b>bold\?<\/b>/)).toBeTruthy()
  expect(document.title).toBe('How do I embed the chat? · AI Studio')
  expect(description.content).toBe('Paste one tag.')
})

test.each([
  ['in a paragraph', 'signing in', '/help/sign-in'],
  ['in a list, inside emphasis', 'this', '/help/sign-in#steps'],
  ['in a table', 'button', '/help/reset-password'],
])('a link to another page %s is followed here', async (_, name, path) => {
  await openArticle()
  const link = article().getByRole('link', { name })
  expect(link.getAttribute('target')).toBeNull()
  await userEvent.click(link)
  expect(address()).toBe(path)
  expect(await screen.findByRole('heading', { level: 1, name: /sign in|password/ })).toBeTruthy()
})

test('a page that does not exist yet is named but not linked', async () => {
  await openArticle()
  expect(article().getByText('our shop')).toBeTruthy()
  expect(article().queryByRole('link', { name: 'our shop' })).toBeNull()
})

test('a link to elsewhere opens apart from the page; a dangerous one is text', async () => {
  await openArticle()
  const link = article().getByRole('link', { name: 'the list' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  for (const name of ['bad', 'away']) {
    expect(article().getByText(name)).toBeTruthy()
    expect(article().queryByRole('link', { name })).toBeNull()
  }
})

test('leads back to all articles and to the subject', async () => {
  await openArticle()
  const way = within(screen.getByRole('navigation', { name: 'Where you are' }))
  expect(way.getByRole('link', { name: 'Help Center' }).getAttribute('href')).toBe('/help')
  await userEvent.click(way.getByRole('link', { name: 'Embedding' }))
  expect(address()).toBe('/help#category-embedding')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Embedding' }))
})

test('offers the other articles on the subject, and the chat', async () => {
  await openArticle('sign-in', 'How do I sign in?')
  const more = within(await screen.findByRole('navigation', { name: 'More on this subject' }))
  expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual(['How do I reset my password?'])
  expect(screen.getByRole('heading', { name: 'Was this not what you were looking for?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Ask in the chat' }))
  expect(address()).toBe('/')
})

test('an article alone on its subject offers no others', async () => {
  const server = await openArticle()
  await waitFor(() => expect(server.calls).toContain('en /articles'))
  expect(screen.queryByRole('navigation', { name: 'More on this subject' })).toBeNull()
})

test('an unknown article is the not-found page', async () => {
  const server = startHelpServer()
  renderHelp('/help/no-such-article', server.endpoint)
  expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy()
  expect(document.title).toBe('Page not found · AI Studio')
})

test('a failure is told and can be tried again', async () => {
  const server = startHelpServer()
  server.state = 'away'
  renderHelp('/help/sign-in', server.endpoint)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'The article could not be loaded' }),
  ).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Network error.')
  server.state = 'up'
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'How do I sign in?' })).toBeTruthy()
})

test('says that it is loading', async () => {
  const server = startHelpServer()
  server.state = 'silent'
  renderHelp('/help/sign-in', server.endpoint)
  expect(await screen.findByRole('status', { name: 'Loading the article…' })).toBeTruthy()
  server.state = 'up'
  expect(await screen.findByRole('heading', { level: 1, name: 'How do I sign in?' })).toBeTruthy()
})

test('follows the language, with title and description; each language is fetched once', async () => {
  const server = await openArticle('reset-password', 'How do I reset my password?')
  act(() => setLanguage('vi'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Đặt lại mật khẩu thế nào?' })).toBeTruthy()
  expect(article().getByText('Hãy mở thư.')).toBeTruthy()
  expect(screen.getByRole('article').lang).toBe('vi')
  expect(await screen.findByRole('navigation', { name: 'Bài khác cùng chủ đề' })).toBeTruthy()
  expect(document.title).toBe('Đặt lại mật khẩu thế nào? · AI Studio')
  expect(description.content).toBe('Chọn Quên mật khẩu.')

  act(() => setLanguage('en'))
  expect(screen.getByRole('heading', { level: 1, name: 'How do I reset my password?' })).toBeTruthy()
  expect(server.calls.toSorted()).toEqual([
    'en /articles',
    'en /articles/reset-password',
    'vi /articles',
    'vi /articles/reset-password',
  ])
})
