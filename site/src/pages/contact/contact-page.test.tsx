import { forgetUser, logoutEvent, markSignedIn, setLanguage } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { renderSite, resetChoices } from '../../testing/render-site.tsx'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../testing/studio-server.ts'
import { setLoading } from '../../testing/set-loading.ts'
import { ContactForm } from './contact-form.tsx'

let server: StudioServer
beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
  sessionStorage.clear()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }))

async function open(path = '/contact', heading = 'Contact us') {
  const rendered = renderPages(path, server.endpoint)
  await screen.findByRole('heading', { level: 1, name: heading })
  return rendered
}
async function fill(more: Partial<Record<'Name' | 'Email' | 'Subject' | 'Message', string>> = {}) {
  const content = { Name: 'Lan', Email: 'lan@example.com', Subject: 'Pro', Message: 'Hello', ...more }
  for (const [name, text] of Object.entries(content)) {
    await userEvent.clear(field(name))
    if (text) await userEvent.type(field(name), text)
  }
}

test('what is written is sent, and the reference stands in its place', async () => {
  let body: unknown
  server.on('POST /api/contact', (call) => {
    body = call.body
    return { status: 202, body: { reference: '7Q2M-X8KD-5B9N', isMailed: true } }
  })
  await open()
  expect(document.title).toBe('Contact · AI Studio')
  await fill({ Name: ' Lan ', Message: 'Hello{Enter}there' })
  await send()
  const heading = await screen.findByRole('heading', { name: 'Your message has arrived' })
  expect(body).toEqual({
    name: 'Lan',
    email: 'lan@example.com',
    subject: 'Pro',
    message: 'Hello\nthere',
    language: 'en',
  })
  expect(screen.getByText('7Q2M-X8KD-5B9N')).toBeTruthy()
  expect(screen.getByText(/A copy is on its way to lan@example.com/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.click(screen.getByRole('button', { name: 'Write another message' }))
  expect(field('Message').value).toBe('')
  expect(document.activeElement).toBe(field('Name'))
})

test('on a day when no more is mailed, nobody waits for a copy', async () => {
  server.on('POST /api/contact', { status: 202, body: { reference: '7Q2M-X8KD-5B9N', isMailed: false } })
  await open()
  await fill()
  await send()
  expect(await screen.findByText(/No copy of your message is sent this time/)).toBeTruthy()
  expect(screen.getByText('7Q2M-X8KD-5B9N')).toBeTruthy()
  expect(screen.queryByText(/on its way/)).toBeNull()
})

test('whoever writes another message goes on at the first field that has to be filled in', async () => {
  markSignedIn(user)
  server.on('POST /api/contact', { status: 202, body: { reference: 'R', isMailed: true } })
  await open()
  const fields = ['Name', 'Email', 'Subject', 'Message'].map(field)
  expect(fields).not.toContain(document.activeElement)
  await fill()
  await send()
  await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }))
  expect(field('Name').value).toBe('Lan Nguyễn')
  expect(document.activeElement).toBe(field('Subject'))
})

test('a name that arrives after Send was pressed takes its complaint back', async () => {
  await open()
  await send()
  expect(screen.getByText('Name is required')).toBeTruthy()
  act(() => markSignedIn(user))
  expect(field('Name').value).toBe(user.displayName || user.userName)
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(screen.getByText('Subject is required')).toBeTruthy()
})

test('the page says what to expect, and leads to what may be faster', async () => {
  await open()
  expect(
    within(screen.getByRole('region', { name: 'What to expect' })).getAllByRole('listitem'),
  ).toHaveLength(4)
  const offices = screen.getByRole('region', { name: 'Offices' })
  expect(offices.textContent).toContain('Singapore')
  expect(offices.textContent).toContain('Vietnam')
  await userEvent.click(screen.getByRole('link', { name: /^Help Center:/ }))
  expect(address()).toBe('/help')
})

test('a signed-in user need not type who they are, and may all the same', async () => {
  markSignedIn(user)
  let body: unknown
  server.on('POST /api/contact', (call) => {
    body = call.body
    return { status: 202, body: { reference: 'R', isMailed: true } }
  })
  await open()
  expect(field('Name').value).toBe('Lan Nguyễn')
  expect(field('Email').value).toBe('lan@example.com')
  await fill({ Name: 'Lan', Email: 'work@example.com' })
  await send()
  await waitFor(() => expect(body).toMatchObject({ name: 'Lan', email: 'work@example.com' }))
})

test('what is missing is told at each field, and the first gets the focus', async () => {
  await open()
  await send()
  for (const flaw of [
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ]) {
    expect(screen.getByText(flaw)).toBeTruthy()
  }
  expect(document.activeElement).toBe(field('Name'))
  await userEvent.type(field('Name'), 'L')
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(server.calls).toEqual([])
})

test.each([
  ['Email', 'lan', 'Email is invalid'],
  ['Email', 'lan@example', 'Email is invalid'],
  ['Name', '   ', 'Name is required'],
  ['Message', ' {Enter} ', 'Message is required'],
] as const)('what cannot be right is told before it is sent: %s %j', async (name, text, flaw) => {
  await open()
  await fill({ [name]: text })
  await send()
  expect(screen.getByText(flaw)).toBeTruthy()
  expect(document.activeElement).toBe(field(name))
  expect(server.calls).toEqual([])
})

test('what is too long is kept and told, not cut off', async () => {
  await open()
  await fill()
  const long = 'm'.repeat(5_001)
  await userEvent.clear(field('Message'))
  await userEvent.click(field('Message'))
  await userEvent.paste(long)
  expect(screen.getByText('5,001 / 5,000')).toBeTruthy()
  await send()
  expect(screen.getByText(/At most 5,000 characters fit/)).toBeTruthy()
  expect(field('Message').value).toBe(long)
  expect(server.calls).toEqual([])
})

test('what the server has against a field stands there; what it refuses as a whole stands below; nothing is lost', async () => {
  server.on(
    'POST /api/contact',
    refusal(422, 'VALIDATION_FAILED', 'Validation error.', [
      { path: 'subject', message: 'One line, please.' },
    ]),
  )
  await open()
  await fill()
  await send()
  expect(await screen.findByText('One line, please.')).toBeTruthy()
  server.on('POST /api/contact', refusal(429, 'RATE_LIMITED', 'Too many requests. Please try again later.'))
  await send()
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeTruthy()
  expect(field('Message').value).toBe('Hello')
})

test('a draft survives a reload, only once something was typed, and goes when it is sent', async () => {
  markSignedIn(user)
  const { unmount } = await open()
  expect(sessionStorage.getItem('contact_draft')).toBeNull()
  await userEvent.type(field('Subject'), 'About Pro')
  unmount()
  const second = await open()
  expect(field('Subject').value).toBe('About Pro')
  expect(field('Name').value).toBe('Lan Nguyễn')
  // What was not typed is not kept.
  expect(sessionStorage.getItem('contact_draft')).toBe(
    JSON.stringify({ [user.id]: { subject: 'About Pro' } }),
  )
  server.on('POST /api/contact', { status: 202, body: { reference: 'R', isMailed: true } })
  await userEvent.type(field('Message'), 'Hello')
  await send()
  await screen.findByRole('heading', { name: 'Your message has arrived' })
  expect(sessionStorage.getItem('contact_draft')).toBeNull()
  second.unmount()
  await open()
  expect(field('Subject').value).toBe('')
})

describe('what somebody has typed', () => {
  const other = { ...user, id: 'u2' }
  const runOut = () =>
    act(async () => {
      forgetUser(true)
      dispatchEvent(new CustomEvent(logoutEvent, { detail: { wasOver: true } }))
    })

  test('goes when they sign out, in whatever tab', async () => {
    markSignedIn(user)
    const { unmount } = await open()
    await userEvent.type(field('Subject'), 'My refund')
    await act(async () => forgetUser())
    expect(field('Subject').value).toBe('')
    act(() => markSignedIn(other))
    expect(field('Subject').value).toBe('')
    unmount()
    await open()
    expect(field('Subject').value).toBe('')
  })

  test('stays when their sign-in runs out, for them alone', async () => {
    markSignedIn(user)
    const { unmount } = await open()
    await userEvent.type(field('Subject'), 'My refund')
    await runOut()
    expect(field('Subject').value).toBe('My refund')
    await userEvent.type(field('Subject'), ' of May')
    act(() => markSignedIn(user))
    expect(field('Subject').value).toBe('My refund of May')
    await runOut()
    act(() => markSignedIn(other))
    expect(field('Subject').value).toBe('')
    unmount()
    await open()
    expect(field('Subject').value).toBe('')
  })

  test('and left on a page before is there for them again, and for nobody else', async () => {
    markSignedIn(user)
    const first = await open()
    await userEvent.type(field('Subject'), 'My refund')
    first.unmount()
    await runOut()
    const second = await open()
    expect(field('Subject').value).toBe('')
    act(() => markSignedIn(user))
    expect(field('Subject').value).toBe('My refund')
    second.unmount()
    act(() => markSignedIn(other))
    const third = await open()
    expect(field('Subject').value).toBe('')
    third.unmount()
    act(() => markSignedIn(user))
    await open()
    expect(field('Subject').value).toBe('')
  })

  test.each([
    ['before it was known that they are here', () => act(async () => setLoading())],
    ['when their sign-in had run out', runOut],
  ])('%s stands beside what they had typed before', async (_, leave) => {
    markSignedIn(user)
    const first = await open()
    await userEvent.type(field('Message'), 'Where is it?')
    first.unmount()
    await leave()
    const second = await open()
    expect(field('Message').value).toBe('')
    await userEvent.type(field('Subject'), 'My refund')
    act(() => markSignedIn(user))
    expect([field('Subject').value, field('Message').value]).toEqual(['My refund', 'Where is it?'])
    second.unmount()
    await open()
    expect([field('Subject').value, field('Message').value]).toEqual(['My refund', 'Where is it?'])
  })

  test('as a visitor is theirs when they have signed in', async () => {
    const { unmount } = await open()
    await userEvent.type(field('Subject'), 'My refund')
    act(() => markSignedIn(user))
    expect(field('Subject').value).toBe('My refund')
    unmount()
    act(() => markSignedIn(other))
    await open()
    expect(field('Subject').value).toBe('')
  })
})

test('what is typed while a message is being sent is there for another one, and after a reload', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('POST /api/contact', () => answer.promise)
  const { unmount } = await open()
  await fill()
  await send()
  await waitFor(() => expect(server.calls).toContain('POST /api/contact'))
  await userEvent.type(field('Message'), ', and one more thing')
  answer.resolve({ status: 202, body: { reference: 'R', isMailed: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Write another message' }))
  expect(field('Message').value).toBe('Hello, and one more thing')
  // What was sent as it stood is done with.
  expect(field('Subject').value).toBe('')
  unmount()
  await open()
  expect(field('Message').value).toBe('Hello, and one more thing')
  expect(field('Subject').value).toBe('')
})

test('a message that arrives after its page was left is no draft any more', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('POST /api/contact', () => answer.promise)
  const { unmount } = await open()
  await fill()
  await send()
  await waitFor(() => expect(server.calls).toContain('POST /api/contact'))
  unmount()
  answer.resolve({ status: 202, body: { reference: 'R', isMailed: true } })
  await waitFor(() => expect(sessionStorage.getItem('contact_draft')).toBeNull())
})

test.each(['{', '[]', '"text"', 'null', '{"subject":5}'])(
  'a draft that cannot be read is none: %s',
  async (kept) => {
    sessionStorage.setItem('contact_draft', kept)
    await open()
    expect(field('Subject').value).toBe('')
  },
)

test('it stands there in Vietnamese, and so do its flaws and what is sent', async () => {
  act(() => setLanguage('vi'))
  await open('/vi/contact', 'Liên hệ với chúng tôi')
  await userEvent.click(screen.getByRole('button', { name: 'Gửi tin nhắn' }))
  expect(screen.getByText('Vui lòng nhập email')).toBeTruthy()
})

test('the form stands on any other page as well', async () => {
  renderSite(<ContactForm />, '/about-us', server.endpoint)
  expect(await screen.findByRole('form', { name: 'Write to us' })).toBeTruthy()
})
