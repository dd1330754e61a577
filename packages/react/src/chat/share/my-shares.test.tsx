import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../../testing/render.tsx'
import { $toasts, dismissToast } from '../../ui/toasts.ts'
import { MyShares } from './my-shares.tsx'
import { createFakeShareCalls, refused, type FakeShareCalls } from './testing/fake-calls.ts'
import { summary } from './testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const { id } of $toasts.get()) dismissToast(id)
})

const three = () => createFakeShareCalls({ shares: ['one', 'two', 'three'].map((slug) => summary(slug)) })
const render = (calls: FakeShareCalls) =>
  renderWithStudio(<MyShares calls={calls} />, { endpoint: 'https://studio.example' })
const revokeButton = (title: string) =>
  screen.getByRole('button', { name: `Revoke the link to “About ${title}”` })
const dialog = () => within(screen.getByRole('dialog'))

async function revoke(title: string) {
  await userEvent.click(revokeButton(title))
  await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('each link says what it shows, how often it was read and how long it works', async () => {
  render(
    createFakeShareCalls({
      shares: [
        summary('one', { views: 1200 }),
        summary('two', { views: 0, messageCount: 1, title: '' }),
        summary('three', { views: 1, expiresAt: new Date(Date.now() + 5 * 3_600_000).toISOString() }),
      ],
    }),
  )
  const [one, two, three] = await screen.findAllByRole('listitem')
  expect(one!.textContent).toContain('4 messages · 1200 views · 3 days left')
  expect(two!.textContent).toContain('1 message · Not read yet · 3 days left')
  expect(within(two!).getByRole('link', { name: /Untitled chat/ })).toBeTruthy()
  expect(three!.textContent).toContain('4 messages · 1 view · 5 hours left')
  const link = within(one!).getByRole('link', { name: 'About one (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://studio.example/share/one')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('a link is copied', async () => {
  render(three())
  await screen.findAllByRole('listitem')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link to “About two”' }))
  expect(write).toHaveBeenCalledWith('https://studio.example/share/two')
})

describe('revoking', () => {
  test('asks first', async () => {
    const calls = three()
    render(calls)
    await screen.findAllByRole('listitem')
    await userEvent.click(revokeButton('one'))
    expect(screen.getByRole('dialog', { name: 'Revoke this link?' }).textContent).toContain('About one')
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Cancel' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.of('revoke')).toEqual([])
  })

  test('is said, and the focus goes on to the next link, then to the one before, then to the empty list', async () => {
    const calls = three()
    render(calls)
    await screen.findAllByRole('listitem')
    await revoke('two')
    expect(screen.getByText('The link to “About two” no longer works.').closest('[role=status]')).toBeTruthy()
    expect(document.activeElement).toBe(revokeButton('three'))
    await revoke('three')
    expect(document.activeElement).toBe(revokeButton('one'))
    await revoke('one')
    expect(document.activeElement?.textContent).toBe('None of your conversations has a link now.')
    expect(calls.of('revoke')).toEqual(['two', 'three', 'one'])
  })

  test('a link that has ended already is what was wanted', async () => {
    const calls = three()
    render(calls)
    await screen.findAllByRole('listitem')
    calls.refuse('revoke', refused('NOT_FOUND', 404))
    await revoke('two')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  test('a failure is told where it was asked, and nothing is gone', async () => {
    const calls = three()
    render(calls)
    await screen.findAllByRole('listitem')
    calls.refuse('revoke', refused('NETWORK', 0))
    await userEvent.click(revokeButton('two'))
    await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }))
    expect(await dialog().findByText('There is no connection. Check it and try again.')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })

  describe('a link whose question was taken back meanwhile', () => {
    async function leave(calls: FakeShareCalls, title = 'one') {
      render(calls)
      await screen.findAllByRole('listitem')
      const release = calls.hold('revoke')
      await userEvent.click(revokeButton(title))
      await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }))
      await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
      // As browsers do when a dialog closes.
      revokeButton(title).focus()
      return () => act(async () => release())
    }
    const told = () => $toasts.get().map(({ kind, text }) => [kind, text])

    test('leaves the question about another one, which has not begun', async () => {
      const release = await leave(three())
      await userEvent.click(revokeButton('two'))
      expect(dialog().getByRole('button', { name: 'Revoke' }).hasAttribute('aria-busy')).toBe(false)
      await release()
      expect(screen.getByRole('dialog').textContent).toContain('About two')
      expect(told()).toEqual([['success', 'The link to “About one” no longer works.']])
    })

    test('and fails is not told as the failure of another one', async () => {
      const calls = three()
      calls.refuse('revoke', refused('NETWORK', 0))
      const release = await leave(calls)
      await userEvent.click(revokeButton('two'))
      await release()
      expect(dialog().queryByText('There is no connection. Check it and try again.')).toBeNull()
      expect(told()).toEqual([
        [
          'error',
          'The link to “About one” could not be revoked. There is no connection. Check it and try again.',
        ],
      ])
    })

    test('is said in the list, where the focus goes on', async () => {
      const release = await leave(three())
      await release()
      expect(await screen.findByText('The link to “About one” no longer works.')).toBeTruthy()
      expect(document.activeElement).toBe(revokeButton('two'))
    })

    test('is told by a toast where the list has been left', async () => {
      const release = await leave(three())
      cleanup()
      await release()
      expect(told()).toEqual([['success', 'The link to “About one” no longer works.']])
    })

    test('leaves the focus where it has gone', async () => {
      const release = await leave(three())
      const all = screen.getByRole('button', { name: 'Revoke all links' })
      all.focus()
      await release()
      expect(await screen.findByText('The link to “About one” no longer works.')).toBeTruthy()
      expect(document.activeElement).toBe(all)
    })
  })

  test('all of them at once, after a question that counts them', async () => {
    const calls = three()
    render(calls)
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke all links' }))
    expect(screen.getByRole('dialog', { name: 'Revoke all links?' }).textContent).toContain('All 3 links')
    await userEvent.click(dialog().getByRole('button', { name: 'Revoke all' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(calls.of('revokeAll')).toHaveLength(1)
    expect(calls.of('revoke')).toEqual([])
    expect(screen.getByText('None of your links works any more.').closest('[role=status]')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('None of your conversations has a link now.')
  })
})

test('says that there is none', async () => {
  render(createFakeShareCalls())
  expect(await screen.findByText('None of your conversations has a link now.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that the links are on their way, and what keeps them', async () => {
  const calls = three()
  const release = calls.hold('list')
  calls.refuse('list', refused('RATE_LIMITED', 429, 'Too many requests.'), 2)
  render(calls)
  expect(screen.getByText('Loading your links…').tagName).toBe('OUTPUT')
  await act(async () => release())
  expect((await screen.findByText('Too many requests.')).role).toBe('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'My links' }))
})
