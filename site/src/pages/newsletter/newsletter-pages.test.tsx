import { setLanguage } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices, takeServerAway } from '../../testing/render-site.tsx'
import { refusal, startStudioServer, type StudioServer } from '../../testing/studio-server.ts'

let server: StudioServer
beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe.each([
  {
    path: '/newsletter/confirm',
    call: 'POST /api/newsletter/confirm',
    status: 'subscribed',
    ready: 'Get the newsletter?',
    button: 'Confirm the subscription',
    done: 'You are on the list',
    expired: 'This link no longer works',
  },
  {
    path: '/newsletter/unsubscribe',
    call: 'POST /api/newsletter/unsubscribe',
    status: 'unsubscribed',
    ready: 'Unsubscribe from the newsletter?',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    expired: 'This link is not whole',
  },
])('$path', ({ path, call, status, ready, button, done, expired }) => {
  test('does nothing before the button is pressed, and takes the token out of the address', async () => {
    let body: unknown
    server.on(call, (request) => {
      body = request.body
      return { body: { status } }
    })
    renderPages(`${path}#token=abc.DEF_1`, server.endpoint)
    await heading(ready)
    await waitFor(() => expect(address()).toBe(path))
    expect(server.calls).toEqual([])
    await press(button)
    const told = await heading(done)
    await waitFor(() => expect(document.activeElement).toBe(told))
    expect(body).toEqual({ token: 'abc.DEF_1' })
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
  })

  test.each(['', '#token=', '#other=1'])('says so when its link is not whole: %j', async (hash) => {
    renderPages(path + hash, server.endpoint)
    await heading(expired)
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact')
    expect(server.calls).toEqual([])
  })

  test('says so when the server does not know its link any more', async () => {
    server.on(call, refusal(400, 'LINK_INVALID', 'This link has expired.'))
    renderPages(`${path}#token=old`, server.endpoint)
    await heading(ready)
    await press(button)
    const told = await heading(expired)
    await waitFor(() => expect(document.activeElement).toBe(told))
  })

  test('keeps the token when something else fails, so that one press tries again', async () => {
    server.on(call, refusal(503, 'SERVICE_UNAVAILABLE', 'Not available right now.'))
    renderPages(`${path}#token=abc`, server.endpoint)
    await heading(ready)
    await press(button)
    expect(await screen.findByText('Not available right now.')).toBeTruthy()
    server.on(call, { body: { status } })
    await press('Try again')
    await heading(done)
  })

  test('says when nobody answers', async () => {
    renderPages(`${path}#token=abc`, server.endpoint)
    await heading(ready)
    takeServerAway()
    await press(button)
    expect(await screen.findByText('Network error. Please check your connection.')).toBeTruthy()
  })
})

describe('asking anew, where a link has expired', () => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email for the newsletter' })
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I want to get news/ })

  async function open() {
    renderPages('/newsletter/confirm', server.endpoint)
    await heading('This link no longer works')
  }

  test('sends address, language and agreement, and says that a mail is on its way', async () => {
    let body: unknown
    server.on('POST /api/newsletter', (call) => {
      body = call.body
      return { status: 202, body: { status: 'pending' } }
    })
    await open()
    await userEvent.type(email(), ' lan@example.com ')
    await userEvent.click(box())
    await press('Subscribe')
    expect(await screen.findByText(/a mail is on its way to lan@example.com/)).toBeTruthy()
    expect(body).toEqual({ email: 'lan@example.com', language: 'en', agreed: true })
    await press('Use another address')
    expect(email().value).toBe('')
    expect(box().checked).toBe(false)
  })

  test('needs an address and the tick, says so, and keeps what was typed', async () => {
    await open()
    await press('Subscribe')
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(document.activeElement).toBe(email())
    await userEvent.type(email(), 'lan')
    await press('Subscribe')
    expect(screen.getByText('Email is invalid')).toBeTruthy()
    await userEvent.type(email(), '@example.com')
    await press('Subscribe')
    expect(screen.getByText(/Please tick the box/)).toBeTruthy()
    expect(document.activeElement).toBe(box())
    expect(email().value).toBe('lan@example.com')
    expect(server.calls).toEqual([])
  })

  test('tells what the server has against it', async () => {
    server.on(
      'POST /api/newsletter',
      refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'),
    )
    await open()
    await userEvent.type(email(), 'lan@example.com')
    await userEvent.click(box())
    await press('Subscribe')
    expect(await screen.findByText('Too many requests. Please try again later.')).toBeTruthy()
    expect(email().value).toBe('lan@example.com')
    expect(box().checked).toBe(true)
  })
})

test('they stand there in Vietnamese under addresses of their own', async () => {
  act(() => setLanguage('vi'))
  renderPages('/vi/newsletter/unsubscribe#token=abc', server.endpoint)
  await heading('Hủy nhận bản tin?')
  await waitFor(() => expect(address()).toBe('/vi/newsletter/unsubscribe'))
})
