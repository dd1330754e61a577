import type { ToolJob } from '@ai-studio/contract'
import { forgetUser, markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '../../testing/fake-auth.ts'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../testing/studio-server.ts'
import { describedTool, writtenJob } from '../testing/tool-answers.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  resetChoices()
})

/** The page of the content writer, on a server that has made these jobs before. */
async function open(jobs: readonly ToolJob[], nextCursor?: string): Promise<StudioServer> {
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', { body: { jobs, nextCursor } })
  server.on('GET /api/tools/jobs/{id}', () => new Promise(() => {}))
  server.on('DELETE /api/tools/jobs/{id}', { status: 204 })
  renderPages('/content-writer', server.endpoint)
  await screen.findByRole('textbox', { name: 'What it is about' })
  return server
}
const gallery = async () => within(await screen.findByRole('region', { name: 'Made before' }))
const stage = () => within(screen.getByRole('region', { name: 'Result' }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete this?' }))
const deleted = ({ calls }: StudioServer) => calls.filter((call) => call.startsWith('DELETE'))
const named = (title: string): Partial<ToolJob> => ({
  output: { title, markdown: `# ${title}`, readability: null, before: null, gaps: [] },
})
const running: Partial<ToolJob> = { status: 'running', version: 2, output: null, files: [] }

describe('what is to be deleted for good', () => {
  test('is asked about first, by its name', async () => {
    const server = await open([writtenJob({ id: 'a' }), writtenJob({ id: 'b', ...named('Coffee') })])
    const list = await gallery()
    await userEvent.click(list.getByRole('button', { name: 'Delete Coffee' }))
    expect(dialog().getByText('Coffee')).toBeTruthy()
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Delete this?' })).toBeNull()
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(deleted(server)).toEqual([])

    await userEvent.click(list.getByRole('button', { name: 'Delete Coffee' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(deleted(server)).toEqual(['DELETE /api/tools/jobs/b']))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
  })

  test('is asked about where it is shown as well', async () => {
    const server = await open([writtenJob({ id: 'a' })])
    await userEvent.click((await gallery()).getAllByRole('button')[0]!)
    await userEvent.click(await stage().findByRole('button', { name: 'Delete' }))
    expect(dialog().getByText('Tea')).toBeTruthy()
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(stage().getByRole('heading', { name: 'Tea' })).toBeTruthy()
    expect(deleted(server)).toEqual([])
  })

  test('nobody is asked about once it belongs to somebody who has gone', async () => {
    markSignedIn(user)
    const server = await open([writtenJob({ id: 'a' })])
    await userEvent.click((await gallery()).getByRole('button', { name: 'Delete Tea' }))
    server.on('GET /api/tools/jobs', { body: { jobs: [writtenJob({ id: 'b', ...named('Coffee') })] } })
    act(() => forgetUser())
    expect(await screen.findByRole('button', { name: 'Delete Coffee' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Delete this?' })).toBeNull()
  })
})

test('whoever has made more than is shown reads that the oldest goes first', async () => {
  await open([writtenJob({ id: 'a' })], 'next')
  const list = await gallery()
  expect(list.getByText(/kept for a limited time\. the oldest are deleted first/i)).toBeTruthy()
})

test('whoever has made something reads when the first of it is deleted', async () => {
  await open([
    writtenJob({ id: 'a', expiresAt: '2026-04-09T12:00:00.000Z' }),
    writtenJob({ id: 'b', ...named('Coffee'), expiresAt: '2026-03-17T12:00:00.000Z' }),
  ])
  const list = await gallery()
  expect(list.getByText(/kept for a limited time.*deleted on Mar 17, 2026; save what you need/i)).toBeTruthy()
})

test('with the last of what was made before the focus stays in the list', async () => {
  const server = await open([writtenJob({ id: 'a' })], 'next')
  const list = await gallery()
  server.on('GET /api/tools/jobs', { body: { jobs: [writtenJob({ id: 'b', ...named('Coffee') })] } })
  await userEvent.click(list.getByRole('button', { name: 'Show more' }))
  await list.findByRole('button', { name: 'Delete Coffee' })
  expect(list.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement).toBe(list.getAllByRole('button')[0])
})

test('a job that still runs while another one is looked at is found in the list, and followed from there', async () => {
  const server = await open([writtenJob({ id: 'a' })])
  server.on('POST /api/tools/content-writer/jobs', { status: 202, body: writtenJob({ id: 'b', ...running }) })
  const mayEnd = Promise.withResolvers<void>()
  server.on('GET /api/tools/jobs/{id}', async () => {
    await mayEnd.promise
    return { body: writtenJob({ id: 'b', ...named('Coffee') }) }
  })
  await userEvent.type(screen.getByRole('textbox', { name: 'What it is about' }), 'Coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  await stage().findByRole('button', { name: 'Cancel' })
  const list = await gallery()
  await userEvent.click(list.getAllByRole('button')[0]!)
  expect(await stage().findByRole('heading', { name: 'Tea' })).toBeTruthy()

  await userEvent.click(list.getByRole('button', { name: /Working$/ }))
  mayEnd.resolve()
  expect(await stage().findByRole('heading', { name: 'Coffee' })).toBeTruthy()
  expect(list.getAllByRole('listitem')).toHaveLength(2)
})

/** Begins a job that runs, and looks at another one meanwhile. */
async function leaveRunning(server: StudioServer): Promise<void> {
  server.on('POST /api/tools/content-writer/jobs', { status: 202, body: writtenJob({ id: 'b', ...running }) })
  await userEvent.type(screen.getByRole('textbox', { name: 'What it is about' }), 'Coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  await stage().findByRole('button', { name: 'Cancel' })
  await userEvent.click((await gallery()).getAllByRole('button')[0]!)
  expect(await (await gallery()).findByRole('button', { name: /Working$/ })).toBeTruthy()
}
/** Sooner than the list is asked for anew by the clock. */
const soon = { timeout: 10_000 }
const bothDone = { body: { jobs: [writtenJob({ id: 'b', ...named('Coffee') }), writtenJob({ id: 'a' })] } }

test('a job that ends while another one is looked at has ended in the list when somebody comes back to the tool', async () => {
  const server = await open([writtenJob({ id: 'a' })])
  await leaveRunning(server)
  server.on('GET /api/tools/jobs', bothDone)
  await userEvent.click(screen.getAllByRole('link', { name: 'All tools' })[0]!)
  await userEvent.click((await screen.findAllByRole('link', { name: /Content writer/i }))[0]!)
  expect(await (await gallery()).findByRole('button', { name: 'Delete Coffee' }, soon)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Working$/ })).toBeNull()
})

test('a job that ends while another one is looked at has ended in the list when somebody comes back to the page', async () => {
  const server = await open([writtenJob({ id: 'a' })])
  await leaveRunning(server)
  const lists = () => server.calls.filter((call) => call === 'GET /api/tools/jobs').length
  server.on('GET /api/tools/jobs', bothDone)
  const before = lists()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await (await gallery()).findByRole('button', { name: 'Delete Coffee' }, soon)).toBeTruthy()
  // Nothing goes on any more that would have to be asked for.
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(lists()).toBe(before + 1)
})

test('a job that ends while another one is looked at has ended in the list after a while', async () => {
  const server = await open([writtenJob({ id: 'a' })])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await leaveRunning(server)
  server.on('GET /api/tools/jobs', bothDone)
  act(() => void vi.advanceTimersByTime(15_000))
  expect(await (await gallery()).findByRole('button', { name: 'Delete Coffee' })).toBeTruthy()
})

test('a job that nobody here may ask for any more stays in the list', async () => {
  const server = await open([])
  server.on('POST /api/tools/content-writer/jobs', { status: 202, body: writtenJob({ id: 'b', ...running }) })
  server.on('GET /api/tools/jobs/{id}', refusal(403, 'FORBIDDEN', 'Not for you.'))
  await userEvent.type(screen.getByRole('textbox', { name: 'What it is about' }), 'Coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  expect(await stage().findByText('Not for you.')).toBeTruthy()
  expect((await gallery()).getByRole('button', { name: /Working$/ })).toBeTruthy()
})

test('a job that was deleted elsewhere does not come back into the list', async () => {
  const server = await open([])
  server.on('POST /api/tools/content-writer/jobs', { status: 202, body: writtenJob({ id: 'b', ...running }) })
  server.on('GET /api/tools/jobs/{id}', refusal(404, 'NOT_FOUND', 'It is not there.'))
  await userEvent.type(screen.getByRole('textbox', { name: 'What it is about' }), 'Coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  expect(await stage().findByText('It is not there.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Made before' })).toBeNull()
})

test('what was cancelled for somebody who has gone is nothing to whoever comes next', async () => {
  markSignedIn(user)
  const job = writtenJob({ id: 'a', ...running, input: { topic: 'A secret' } })
  const server = await open([job])
  const mayEnd = Promise.withResolvers<void>()
  server.on('POST /api/tools/jobs/{id}/cancel', async () => {
    await mayEnd.promise
    return { body: { ...job, status: 'canceled', version: 9 } }
  })
  await userEvent.click(await stage().findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(server.calls).toContain('POST /api/tools/jobs/a/cancel'))
  server.on('GET /api/tools/jobs', { body: { jobs: [writtenJob({ id: 'b', ...named('Coffee') })] } })
  act(() => forgetUser())
  expect(await screen.findByRole('button', { name: 'Delete Coffee' })).toBeTruthy()
  await act(async () => {
    mayEnd.resolve()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  expect(screen.queryByText('A secret')).toBeNull()
})

test('a job that runs is followed as well when the list came only on the second attempt', async () => {
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', refusal(422, 'VALIDATION_FAILED', 'Not now.'))
  renderPages('/content-writer', server.endpoint)
  expect(await screen.findByText('What was made before could not be loaded')).toBeTruthy()
  server.on('GET /api/tools/jobs', { body: { jobs: [writtenJob({ id: 'a', ...running })] } })
  server.on('GET /api/tools/jobs/{id}', { body: writtenJob({ id: 'a' }) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await stage().findByRole('heading', { name: 'Tea' })).toBeTruthy()
})

test('a list that could not be loaded stays told while it is tried again, and is told anew when that fails', async () => {
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', refusal(500, 'INTERNAL', 'Server error.'))
  renderPages('/content-writer', server.endpoint)
  const title = () => screen.getByRole('heading', { name: 'What was made before could not be loaded' })
  await waitFor(title)
  const first = title()
  const answer = Promise.withResolvers<Answer>()
  server.on('GET /api/tools/jobs', () => answer.promise)
  const button = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(button)
  expect(title()).toBe(first)
  expect(button.getAttribute('aria-busy')).toBe('true')
  answer.resolve(refusal(500, 'INTERNAL', 'Server error.'))
  await waitFor(() => expect(title()).not.toBe(first))
  expect(title().closest('[role=alert]')).toBeTruthy()
  expect(document.activeElement).toBe(button)
})
