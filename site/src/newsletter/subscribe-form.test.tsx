import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { refusal, startStudioServer, type StudioServer } from '../testing/studio-server.ts'
import { SubscribeForm } from './subscribe-form.tsx'

const call = 'POST /api/newsletter'

let server: StudioServer
let sent: unknown[]

beforeEach(() => {
  server = startStudioServer()
  sent = []
  server.on(call, ({ body }) => {
    sent.push(body)
    return { status: 202, body: { status: 'pending' } }
  })
})

afterEach(() => resetChoices())

function draw() {
  renderSite(<SubscribeForm />, '/plans', server.endpoint)
}

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email for the newsletter' })
const agreement = () => screen.getByRole<HTMLInputElement>('checkbox')
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))

test('who gives an address and agrees is told that a mail is on its way', async () => {
  draw()
  // Nobody has asked for it yet.
  expect(document.activeElement).toBe(document.body)
  await userEvent.type(email(), '  lan@example.com ')
  await userEvent.click(agreement())
  await subscribe()
  expect(await screen.findByText(/^Almost done: a mail is on its way to lan@example.com/)).toBeTruthy()
  expect(sent).toEqual([{ email: 'lan@example.com', language: 'en', agreed: true }])
  expect(screen.getByRole('status').textContent).toContain('lan@example.com')
  const another = screen.getByRole('button', { name: 'Use another address' })
  expect(document.activeElement).toBe(another)
  await userEvent.click(another)
  expect([email().value, agreement().checked]).toEqual(['', false])
  expect(document.activeElement).toBe(email())
})

describe('before anything is sent', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['lan', 'Email is invalid'],
    ['lan@example', 'Email is invalid'],
    ['lan@exa mple.com', 'Email is invalid'],
    ['lan@@example.com', 'Email is invalid'],
  ])('with the address %j it says: %s', async (typed, problem) => {
    draw()
    if (typed) await userEvent.type(email(), typed)
    await userEvent.click(agreement())
    await subscribe()
    expect(screen.getByText(problem)).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(email())
    expect(sent).toEqual([])
  })

  test('what is wrong with the address goes as soon as it is edited', async () => {
    draw()
    await userEvent.click(agreement())
    await subscribe()
    await userEvent.type(email(), 'l')
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  test('without the agreement nothing is sent, and nothing that was typed is lost', async () => {
    draw()
    await userEvent.type(email(), 'lan@example.com')
    await subscribe()
    expect(screen.getByText(/^Without your agreement/)).toBeTruthy()
    expect(document.activeElement).toBe(agreement())
    expect([sent, email().value]).toEqual([[], 'lan@example.com'])
    await userEvent.click(agreement())
    expect(screen.queryByText(/^Without your agreement/)).toBeNull()
    await subscribe()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('Enter in the box of the agreement has it told, for the focus is there already', async () => {
    draw()
    await userEvent.type(email(), 'lan@example.com')
    act(() => agreement().focus())
    await userEvent.keyboard('{Enter}')
    const told = screen.getByText(/^Without your agreement/).closest('[role=alert]')!
    expect(agreement().getAttribute('aria-describedby')).toContain(told.id)
    expect(document.activeElement).toBe(agreement())
  })
})

describe('a refusal', () => {
  const attempt = async () => {
    draw()
    await userEvent.type(email(), 'lan@example.com')
    await userEvent.click(agreement())
    await subscribe()
  }

  test('of the address stands at the address', async () => {
    server.on(
      call,
      refusal(422, 'VALIDATION', 'Please check your input.', [
        { path: 'email', message: 'This address takes no mail.' },
      ]),
    )
    await attempt()
    expect(await screen.findByText('This address takes no mail.')).toBeTruthy()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(email().value).toBe('lan@example.com')
  })

  test('of the whole is told in the words of the server, and it can be tried again', async () => {
    server.on(call, refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'))
    await attempt()
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests.')
    server.on(call, { status: 202, body: { status: 'pending' } })
    await subscribe()
    expect(await screen.findByText(/^Almost done/)).toBeTruthy()
  })
})
