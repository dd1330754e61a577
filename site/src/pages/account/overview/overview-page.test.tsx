import type { Conversation, Usage } from '@ai-studio/contract'
import { storageKeys } from '@ai-studio/contract/constants'
import { getStudio, markSignedIn } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { createSiteTexts } from '../../../site-texts.ts'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../../testing/studio-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const chat = (number: number, title: string): Conversation => ({
  id: id(number),
  title,
  modelId: null,
  createdAt: '2026-11-19T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  messageCount: 4,
  pinned: false,
  instructions: '',
})

const usage: Usage = {
  tier: 'free',
  messages: { limit: 100, remaining: 63, resetsAt: '2026-11-21T00:00:00Z' },
  uploadBytes: 10 * 1024 * 1024,
}

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('GET /api/chat/usage', { body: usage })
  server.on('GET /api/chat/conversations', { body: { conversations: [chat(1, 'Tea'), chat(2, '')] } })
  markSignedIn(user)
})

afterEach(async () => {
  // What one test is told would stand there for the next, too.
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss notification' })) {
    await userEvent.click(dismiss)
  }
  vi.restoreAllMocks()
  resetChoices()
})

const chats = () => within(screen.getByRole('region', { name: 'Recent chats' }))

test('greets, and shows the latest chats with the way into each', async () => {
  renderPages('/home', server.endpoint)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Lan Nguyễn' })).toBeTruthy()
  const link = await chats().findByRole('link', { name: 'Tea' })
  expect(link.getAttribute('href')).toBe(`/?conversation=${id(1)}`)
  expect(chats().getByRole('link', { name: 'Untitled chat' })).toBeTruthy()
  expect(chats().getAllByText(/4 messages/)).toHaveLength(2)
  expect(document.title).toBe('Home · AI Studio')
})

test('tells how many messages are left, and when all are back', async () => {
  renderPages('/home', server.endpoint)
  const left = await screen.findByRole('meter', { name: 'Messages left' })
  expect([left.getAttribute('value'), left.getAttribute('max')]).toEqual(['63', '100'])
  expect(screen.getByText('63 of 100')).toBeTruthy()
  expect(screen.getByText(/All of them are back/)).toBeTruthy()
  expect(screen.getByText(/10 MB/)).toBeTruthy()
})

test('offers what there is to use, the tools beside the chat among it', async () => {
  renderPages('/home', server.endpoint)
  const tools = within(await screen.findByRole('region', { name: 'Tools' }))
  const links = tools.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Chat', '/'],
    ['All tools', '/services'],
    ['Chat on your website', '/help#category-embedding'],
    ['Help Center', '/help'],
  ])
})

test('a chat is deleted once that is confirmed, here and at the server', async () => {
  localStorage.setItem(storageKeys.conversationPrefix + id(1), '[]')
  server.on('DELETE /api/chat/{id}', ({ id: doomed }) => {
    server.on('GET /api/chat/conversations', { body: { conversations: [chat(2, '')] } })
    return doomed === id(1) ? {} : refusal(404, 'NOT_FOUND', 'Not here')
  })
  renderPages('/home', server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Tea”' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this chat?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Delete “Tea”' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull())
  expect(server.calls).toContain(`DELETE /api/chat/${id(1)}`)
  expect(localStorage.getItem(storageKeys.conversationPrefix + id(1))).toBeNull()
  expect(chats().getByRole('link', { name: 'Untitled chat' })).toBeTruthy()
})

async function deleteTea() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Tea”' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
}

test.each([
  ['that the chat would open', false],
  ['that the chat of this page shows', true],
])('a chat %s is left when it is deleted, and other tabs hear of it', async (_, isShown) => {
  localStorage.setItem('chat_active_default', id(1))
  const open = () =>
    sharedChatSession({ studio: getStudio({ endpoint: server.endpoint }), texts: createSiteTexts() })
  const shown = isShown ? open() : null
  const release = shown?.retain()
  server.on('DELETE /api/chat/{id}', () => {
    server.on('GET /api/chat/conversations', { body: { conversations: [] } })
    return {}
  })
  renderPages('/home', server.endpoint)
  await deleteTea()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull())
  await waitFor(() => expect(localStorage.getItem('chat_active_default')).not.toBe(id(1)))
  expect((shown ?? open()).$conversationId.get()).toBeNull()
  expect(localStorage.getItem('chat_list')).not.toBeNull()
  release?.()
})

test('a deletion that fails is told in the dialog, and the chat stays', async () => {
  server.on('DELETE /api/chat/{id}', refusal(507, 'STORAGE_FULL', 'No room left.'))
  renderPages('/home', server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Tea”' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No room left.')).toBeTruthy()
  expect(chats().getByRole('link', { name: 'Tea' })).toBeTruthy()
})

test('a deletion whose dialog was closed ends beside the question about another chat', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('DELETE /api/chat/{id}', () => answer.promise)
  renderPages('/home', server.endpoint)
  await deleteTea()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Untitled chat”' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete this chat?' })
  expect(within(dialog).getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBeNull()
  server.on('GET /api/chat/conversations', { body: { conversations: [chat(2, '')] } })
  answer.resolve({})
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull())
  expect(within(dialog).getByText(/“Untitled chat”/)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('a deletion that fails after its dialog was closed is told', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('DELETE /api/chat/{id}', () => answer.promise)
  renderPages('/home', server.endpoint)
  await deleteTea()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  answer.resolve(refusal(507, 'STORAGE_FULL', 'No room left.'))
  expect(await screen.findAllByText('No room left.')).not.toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failure is not shown again with the question about another chat', async () => {
  server.on('DELETE /api/chat/{id}', refusal(507, 'STORAGE_FULL', 'No room left.'))
  renderPages('/home', server.endpoint)
  await deleteTea()
  await screen.findByText('No room left.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Untitled chat”' }))
  expect(screen.getByRole('dialog', { name: 'Delete this chat?' })).toBeTruthy()
  expect(screen.queryByText('No room left.')).toBeNull()
})

test('whoever deletes a chat goes on at the heading, for the button is gone', async () => {
  server.on('DELETE /api/chat/{id}', () => {
    server.on('GET /api/chat/conversations', { body: { conversations: [chat(2, '')] } })
    return {}
  })
  renderPages('/home', server.endpoint)
  await deleteTea()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(chats().getByRole('heading', { level: 2 })))
})

test('more chats are fetched when somebody asks for them', async () => {
  const limits: (string | null)[] = []
  server.on('GET /api/chat/conversations', ({ query }) => {
    limits.push(query.get('limit'))
    const isFirst = limits.length === 1
    return { body: { conversations: [chat(1, 'Tea')], ...(isFirst && { nextCursor: 'x' }) } }
  })
  renderPages('/home', server.endpoint)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  expect(limits).toEqual(['8', '100'])
  await waitFor(() => expect(document.activeElement).toBe(chats().getByRole('heading', { level: 2 })))
})

describe('more chats that do not come', () => {
  const more = () => screen.getByRole('button', { name: 'Show more' })

  function answerBy(answers: (Answer | Promise<Answer>)[]): void {
    server.on('GET /api/chat/conversations', ({ query }) =>
      query.get('limit') === '8'
        ? { body: { conversations: [chat(1, 'Tea')], nextCursor: 'x' } }
        : answers.shift()!,
    )
  }

  test('are told, stay behind their button, and come when it is pressed again', async () => {
    const [first, second] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()]
    answerBy([first.promise, second.promise])
    renderPages('/home', server.endpoint)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(more().getAttribute('aria-busy')).toBe('true')
    first.resolve(refusal(503, 'UNAVAILABLE', 'Not now.'))
    expect(await chats().findByText('Not now.')).toBeTruthy()
    expect(chats().getByRole('link', { name: 'Tea' })).toBeTruthy()
    expect(more().getAttribute('aria-busy')).toBeNull()
    expect(document.activeElement).toBe(more())

    await userEvent.click(more())
    expect(more().getAttribute('aria-busy')).toBe('true')
    second.resolve({ body: { conversations: [chat(1, 'Tea'), chat(2, 'Coffee')] } })
    expect(await chats().findByRole('link', { name: 'Coffee' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(chats().queryByText('Not now.')).toBeNull()
  })

  test('leave the list alone when a chat is deleted', async () => {
    answerBy([refusal(503, 'UNAVAILABLE', 'Not now.'), { body: { conversations: [chat(2, 'Coffee')] } }])
    server.on('DELETE /api/chat/{id}', {})
    renderPages('/home', server.endpoint)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await chats().findByText('Not now.')
    await deleteTea()
    expect(await chats().findByRole('link', { name: 'Coffee' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('are no matter of a list that is only asked for once more', async () => {
    server.on('DELETE /api/chat/{id}', () => {
      server.on('GET /api/chat/conversations', refusal(503, 'UNAVAILABLE', 'Not now.'))
      return {}
    })
    renderPages('/home', server.endpoint)
    await deleteTea()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull())
    const lists = () => server.calls.filter((call) => call.startsWith('GET /api/chat/conversations'))
    await waitFor(() => expect(lists().length).toBeGreaterThan(1))
    expect(chats().getByRole('link', { name: 'Untitled chat' })).toBeTruthy()
    expect(chats().queryByText('Not now.')).toBeNull()
  })
})

test('without any chat it says what will stand there', async () => {
  server.on('GET /api/chat/conversations', { body: { conversations: [] } })
  renderPages('/home', server.endpoint)
  expect(await screen.findByText(/There are no chats yet/)).toBeTruthy()
})

test('what cannot be loaded is told on its own, and can be tried again', async () => {
  server.on('GET /api/chat/conversations', refusal(500, 'INTERNAL_ERROR', 'Server error.'))
  renderPages('/home', server.endpoint)
  const title = await screen.findByRole('heading', { name: 'Your chats could not be loaded' })
  expect(title.closest('[role=alert]')?.textContent).toContain('Server error.')
  expect(await screen.findByText('63 of 100')).toBeTruthy()
  server.on('GET /api/chat/conversations', { body: { conversations: [chat(1, 'Tea')] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Tea' })).toBeTruthy()
})
