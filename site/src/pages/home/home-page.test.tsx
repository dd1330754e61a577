import type { History } from '@ai-studio/contract'
import { markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { setLoading } from '../../testing/set-loading.ts'
import { refusal, startStudioServer, type StudioServer } from '../../testing/studio-server.ts'

const id = '3f2c1e7a-0b1c-4d5e-8f90-123456789abc'
const path = `/?conversation=${id}`
const history: History = {
  messages: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      role: 'user',
      content: 'How long does green tea steep?',
      timestamp: '2026-11-20T08:00:00Z',
      status: 'complete',
    },
  ],
}

let server: StudioServer

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  server.on('GET /api/chat/models/chat', { body: { models: [], defaultModelId: null } })
  server.on('GET /api/chat/history/{id}', { body: history })
  server.on('GET /api/chat/{id}', { body: { id, title: 'Tea' } })
  server.on('GET /api/chat/usage', refusal(503, 'SERVICE_UNAVAILABLE', 'Away.'))
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

/** What draws a conversation is fetched with the first one. */
const question = () => screen.findByText('How long does green tea steep?')

const historyCalls = () => server.calls.filter((call) => call.includes('/history/'))

test('opens the conversation that the address names', async () => {
  renderPages(path, server.endpoint)
  expect(await question()).toBeTruthy()
  expect(historyCalls()).toContain(`GET /api/chat/history/${id}`)
  expect(address()).toBe(path)
})

test('asks for it only once it is known who is here', async () => {
  setLoading()
  renderPages(path, server.endpoint)
  await screen.findByRole('textbox', { name: 'Your message' })
  expect(historyCalls()).toEqual([])
  act(() => markSignedIn(user))
  expect(await question()).toBeTruthy()
})

test('leaves the address when another conversation is begun', async () => {
  renderPages(path, server.endpoint)
  await question()
  await userEvent.click(await screen.findByRole('button', { name: 'New chat' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(screen.queryByText('How long does green tea steep?')).toBeNull()
})

test('a conversation of somebody else is none: the server decides', async () => {
  server.on('GET /api/chat/history/{id}', refusal(404, 'NOT_FOUND', 'Not here'))
  renderPages(path, server.endpoint)
  await waitFor(() => expect(address()).toBe('/'))
})

test('an address can ask for a new chat', async () => {
  renderPages(path, server.endpoint)
  await question()
  resetChoices()
  renderPages('/?conversation=new', server.endpoint)
  await waitFor(() => expect(address()).toBe('/'))
  await screen.findByRole('textbox', { name: 'Your message' })
  expect(screen.queryByText('How long does green tea steep?')).toBeNull()
})

test('something that is no conversation is not asked for', async () => {
  renderPages('/?conversation=../../secret', server.endpoint)
  await screen.findByRole('textbox', { name: 'Your message' })
  expect(historyCalls()).toEqual([])
})
