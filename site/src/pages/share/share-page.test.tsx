import type { SharedConversation } from '@ai-studio/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { useLocation, useRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderSite, resetChoices } from '../../testing/render-site.tsx'
import { SharePage } from './share-page.tsx'

const slug = 'q3dkJ0nqv1sZyVtPz0oG7w'
const copyId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const timestamp = '2026-05-04T09:05:00.000Z'
const conversation: SharedConversation = {
  title: 'Lamps',
  messages: [
    { role: 'user', content: 'Which lamp?', timestamp },
    { role: 'assistant', content: 'A **floor** lamp.', timestamp },
  ],
}

/** What arrived for shares, in order. */
let calls: string[]
let shared: Map<string, SharedConversation>
let count = 0

beforeEach(() => {
  calls = []
  shared = new Map([[slug, conversation]])
  const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: ({ request }) => {
      const found = /\/api\/chat\/share\/([^/]*)(.*)/.exec(new URL(request.url).pathname)
      if (!found) return Promise.resolve(Response.json({})) as never
      calls.push(`${request.method} ${found[1]}${found[2]}`)
      const known = shared.get(decodeURIComponent(found[1]!))
      if (!known) {
        return Promise.resolve(
          Response.json({ code: 'NOT_FOUND', message: 'Gone' }, { status: 404 }),
        ) as never
      }
      const answer =
        found[2] === '/continue'
          ? Response.json({ id: copyId, title: 'Lamps' }, { status: 201 })
          : Response.json(known)
      return Promise.resolve(answer) as never
    },
  }
})
afterEach(() => resetChoices())

function Pages() {
  const { pathname, search, state } = useLocation()
  const page = useRoutes([
    { path: '/share/:slug', element: <SharePage /> },
    { path: '*', element: null },
  ])
  return (
    <>
      <code data-testid="address">{pathname + search}</code>
      <code data-testid="state">{JSON.stringify(state)}</code>
      {page}
    </>
  )
}
const open = (path = `/share/${slug}`) => {
  count += 1
  return renderSite(<Pages />, path, `${location.origin}/share-server-${count}`)
}
const at = (id: string) => screen.getByTestId(id).textContent
const robots = () => document.querySelectorAll('meta[name="robots"][content="noindex"]').length

test('shows the conversation that the address names, under its title, and keeps search engines out', async () => {
  const { unmount } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Lamps' })).toBeTruthy()
  expect(screen.getByText('floor').tagName).toBe('STRONG')
  expect(document.title).toBe('Lamps · AI Studio')
  expect(calls).toEqual([`GET ${slug}`])
  expect(robots()).toBe(1)
  unmount()
  expect(robots()).toBe(0)
})

test('a slug that needs encoding arrives as it was written', async () => {
  shared.set('a b', conversation)
  open('/share/a%20b')
  expect(await screen.findByRole('heading', { level: 1, name: 'Lamps' })).toBeTruthy()
  expect(calls).toEqual(['GET a%20b'])
})

test('the copy of the reader opens in the chat', async () => {
  open()
  await screen.findByRole('heading', { level: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Continue this conversation' }))
  await waitFor(() => expect(at('address')).toBe(`/?conversation=${copyId}`))
  expect(calls.at(-1)).toBe(`POST ${slug}/continue`)
})

test('what is not shared says so, and leads to the sign-in with the way back, or home', async () => {
  open('/share/unknown')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This conversation is not available' }),
  ).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Not available · AI Studio'))
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(at('address')).toBe('/login')
  expect(JSON.parse(at('state'))).toEqual({ from: '/share/unknown' })
})

test('the way back leads home', async () => {
  open('/share/unknown')
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the studio' }))
  expect(at('address')).toBe('/')
})

test('the name of the place is never sent as a slug', async () => {
  open('/share/:slug')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This conversation is not available' }),
  ).toBeTruthy()
  await act(async () => {})
  expect(calls).toEqual([])
})
