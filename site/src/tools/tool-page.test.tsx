import type { ToolJob } from '@ai-studio/contract'
import { forgetUser, getStudio, logoutEvent, markSignedIn } from '@ai-studio/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '../testing/fake-auth.ts'
import { HeadContext, type PageHead } from '../page-head.ts'
import { address, renderPages } from '../testing/render-pages.tsx'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { refusal, startStudioServer, type StudioServer } from '../testing/studio-server.ts'
import { ContentWriterPage } from './content-writer/content-writer-page.tsx'
import { describedTool, writtenJob } from './testing/tool-answers.ts'
import { toolDesk } from './tool-desk.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

/** The page of the content writer, on a server that has made these jobs before. */
async function open(before: readonly ToolJob[] = []): Promise<StudioServer> {
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: before } })
  renderPages('/content-writer', server.endpoint)
  await screen.findByRole('textbox', { name: 'What it is about' })
  return server
}
const write = () => screen.getByRole('button', { name: 'Write' })
const topic = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What it is about' })
/** What was made before, to look at. */
async function lookAtFirst(): Promise<void> {
  const list = await screen.findByRole('region', { name: 'Made before' })
  await userEvent.click(within(list).getAllByRole('button')[0]!)
}
/** Answers the question whether something is to be deleted. */
const answer = async (name: 'Delete for good' | 'Cancel') =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
/** The page's own event of a sign-out. */
const tellLogout = (detail?: { wasOver: boolean }) =>
  window.dispatchEvent(new CustomEvent(logoutEvent, { detail }))
const stage = () => within(screen.getByRole('region', { name: 'Result' }))

describe('the form', () => {
  test('shows what the task asks for, and what it costs', async () => {
    await open()
    expect(screen.getByText('Demo, no AI model')).toBeTruthy()
    expect(screen.getByText('Costs one of today’s messages.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Your text' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Summarise' }))
    expect(screen.getByRole('textbox', { name: 'Your text' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'What it is about' })).toBeNull()
  })

  test('is not sent while something is missing: it says so and goes there', async () => {
    const server = await open()
    await userEvent.click(write())
    expect(document.activeElement).toBe(topic())
    expect(screen.getByText('Please fill this in.')).toBeTruthy()
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('takes an example, and another one', async () => {
    await open()
    const [first] = screen.getAllByRole('button', { name: /^For example:/ })
    const example = first!.textContent.replace('For example: ', '').trim()
    await userEvent.click(first!)
    expect(topic().value).toBe(example)
  })

  test('says by the field what the server has refused, and keeps what was written', async () => {
    const server = await open()
    server.on(
      'POST /api/tools/content-writer/jobs',
      refusal(422, 'VALIDATION_FAILED', 'Check your input.', [
        { path: 'input.topic', message: 'This is too odd.' },
      ]),
    )
    await userEvent.type(topic(), 'Tea')
    await userEvent.click(write())
    expect(await screen.findByText('This is too odd.')).toBeTruthy()
    expect(topic().value).toBe('Tea')
  })
})

describe('a job', () => {
  test('is sent, followed and shown, and stands among what was made before', async () => {
    const server = await open()
    const sent: unknown[] = []
    const mayEnd = Promise.withResolvers<void>()
    server.on('POST /api/tools/content-writer/jobs', ({ body }) => {
      sent.push(body)
      return {
        status: 202,
        body: writtenJob({ id: 'a', status: 'queued', version: 1, output: null, files: [] }),
      }
    })
    server.on('GET /api/tools/jobs/{id}', async ({ query }) => {
      if (query.get('after') === '1') {
        return {
          body: writtenJob({
            id: 'a',
            status: 'running',
            version: 2,
            progress: 0.4,
            partial: '# Te',
            stage: 'writing',
            output: null,
            files: [],
          }),
        }
      }
      await mayEnd.promise
      return { body: writtenJob({ id: 'a' }) }
    })
    await userEvent.type(topic(), 'Tea')
    await userEvent.click(write())
    expect(await stage().findByText('Writing…')).toBeTruthy()
    expect(stage().getByRole('progressbar').getAttribute('value')).toBe('40')
    expect(stage().getByText('# Te')).toBeTruthy()
    mayEnd.resolve()
    expect(await stage().findByRole('heading', { name: 'Tea' })).toBeTruthy()
    expect(stage().getByText('What it costs')).toBeTruthy()
    expect(
      stage()
        .getByRole('link', { name: /tea\.md/ })
        .getAttribute('href'),
    ).toBe('/files/tea.md?download=1')
    expect(sent).toMatchObject([
      { requestId: expect.any(String), input: { task: 'draft', topic: 'Tea', tone: 'neutral' } },
    ])
    expect(within(screen.getByRole('region', { name: 'Made before' })).getAllByRole('listitem')).toHaveLength(
      1,
    )
  })

  test('that is still being sent can be cancelled, and what was filled in is there for the next one', async () => {
    const server = await open()
    server.on('POST /api/tools/content-writer/jobs', () => new Promise(() => {}))
    await userEvent.type(topic(), 'Tea')
    await userEvent.click(write())
    await userEvent.click(await stage().findByRole('button', { name: 'Cancel' }))
    expect(write().getAttribute('aria-busy')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Result' }))
    expect(topic().value).toBe('Tea')
  })

  test('that does not reach the studio is not said to go on', async () => {
    const server = await open()
    server.on('POST /api/tools/content-writer/jobs', refusal(503, 'SERVICE_UNAVAILABLE', 'Not now.'))
    await userEvent.type(topic(), 'Tea')
    await userEvent.click(write())
    expect(await stage().findByText('The studio cannot be reached. Trying again…')).toBeTruthy()
    await userEvent.click(stage().getByRole('button', { name: 'Cancel' }))
  })

  test('that runs when the page is opened is followed to its end', async () => {
    const running = writtenJob({ id: 'a', status: 'running', version: 2, output: null, files: [] })
    const server = startStudioServer()
    server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
    server.on('GET /api/tools/jobs', { body: { jobs: [running] } })
    server.on('GET /api/tools/jobs/{id}', { body: writtenJob({ id: 'a' }) })
    renderPages('/content-writer', server.endpoint)
    expect(await screen.findByRole('heading', { name: 'Tea' })).toBeTruthy()
  })

  test('that came to nothing says why, costs nothing, and can be tried again', async () => {
    const failed = writtenJob({
      id: 'a',
      status: 'failed',
      output: null,
      files: [],
      credits: 0,
      error: { code: 'TOOL_BUSY', message: 'The service is busy.' },
    })
    const server = await open([failed])
    server.on('POST /api/tools/jobs/{id}/retry', {
      status: 202,
      body: { ...failed, status: 'queued', version: 6, error: null },
    })
    server.on('GET /api/tools/jobs/{id}', { body: writtenJob({ id: 'a', version: 9 }) })
    await lookAtFirst()
    expect(await stage().findByText('The service is busy.')).toBeTruthy()
    await userEvent.click(stage().getByRole('button', { name: 'Try again' }))
    expect(await stage().findByRole('heading', { name: 'Tea' })).toBeTruthy()
  })

  test('of before can be looked at, taken as a beginning, and deleted', async () => {
    const server = await open([writtenJob({ id: 'a' })])
    server.on('DELETE /api/tools/jobs/{id}', { status: 204 })
    await lookAtFirst()
    await userEvent.click(await stage().findByRole('button', { name: 'Same settings' }))
    expect(topic().value).toBe('Tea')
    await userEvent.click(stage().getByRole('button', { name: 'Delete' }))
    await answer('Delete for good')
    await waitFor(() => expect(server.calls).toContain('DELETE /api/tools/jobs/a'))
    expect(screen.queryByRole('region', { name: 'Made before' })).toBeNull()
  })

  test('goes with its files in the form, but for those that another one has', async () => {
    const server = startStudioServer()
    const fileOf = (id: string) => ({
      id,
      url: `/files/${id}`,
      fileName: id,
      contentType: 'application/pdf',
      size: 24,
    })
    const readJob = (id: string, documents: string[]) =>
      writtenJob({
        id,
        tool: 'office-tools',
        input: { task: 'read', documents },
        inputFiles: documents.map(fileOf),
        output: { markdown: 'Tea', slides: [], pages: 1, words: 1, tables: [], warnings: [] },
      })
    const jobs = [readJob('a', ['own.pdf', 'shared.pdf', 'running.pdf']), readJob('b', ['shared.pdf'])]
    server.on('GET /api/tools', { body: { tools: [describedTool('office-tools')] } })
    server.on('GET /api/tools/jobs', { body: { jobs } })
    server.on('DELETE /api/tools/jobs/{id}', refusal(503, 'SERVICE_UNAVAILABLE', 'Not now.'))
    renderPages('/office-tools', server.endpoint)
    await lookAtFirst()
    await userEvent.click(await stage().findByRole('button', { name: 'Same settings' }))
    const desk = toolDesk(getStudio({ endpoint: server.endpoint }), 'office-tools')
    const names = () =>
      desk
        .files('documents')
        .$files.get()
        .map(({ name }) => name)
    const all = ['own.pdf', 'shared.pdf', 'running.pdf']
    expect(names()).toEqual(all)

    await act(() => desk.remove('a'))
    expect(names()).toEqual(all)
    server.on('DELETE /api/tools/jobs/{id}', { status: 204 })
    // It is in no list yet.
    act(() => desk.run.show(readJob('c', ['running.pdf'])))
    const list = within(screen.getByRole('region', { name: 'Made before' }))
    await userEvent.click(list.getAllByRole('button', { name: /^Delete/ })[0]!)
    await answer('Delete for good')
    await waitFor(() => expect(names()).toEqual(['shared.pdf', 'running.pdf']))
  })
})

describe('who is here', () => {
  // The page's first studio settles that nobody is.
  beforeEach(() => void getStudio())

  test('finds nothing of somebody who has signed out, in this tab or in another one', async () => {
    markSignedIn(user)
    const server = await open([writtenJob({ id: 'a' })])
    await lookAtFirst()
    await userEvent.click(await stage().findByRole('button', { name: 'Same settings' }))
    server.on('GET /api/tools/jobs', { body: { jobs: [] } })
    act(() => forgetUser())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Made before' })).toBeNull())
    expect(stage().queryByRole('heading', { name: 'Tea' })).toBeNull()
    expect(topic().value).toBe('')
  })

  test('and whose sign-in has run out finds what was being written, and nothing of what was made', async () => {
    markSignedIn(user)
    const server = await open([writtenJob({ id: 'a' })])
    await lookAtFirst()
    await userEvent.click(await stage().findByRole('button', { name: 'Same settings' }))
    server.on('GET /api/tools/jobs', { body: { jobs: [] } })
    await act(async () => tellLogout({ wasOver: true }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Made before' })).toBeNull())
    expect(stage().queryByRole('heading', { name: 'Tea' })).toBeNull()
    expect(topic().value).toBe('Tea')

    // Whoever signs out then leaves nothing.
    await act(async () => tellLogout())
    expect(topic().value).toBe('')
  })

  test('and signs in as somebody else after that does not find what was being written', async () => {
    markSignedIn(user)
    await open()
    await userEvent.type(topic(), 'Tea')
    await act(async () => tellLogout({ wasOver: true }))
    await act(async () => markSignedIn(user))
    expect(topic().value).toBe('Tea')
    await act(async () => tellLogout({ wasOver: true }))
    await act(async () => markSignedIn({ ...user, id: 'u2' }))
    expect(topic().value).toBe('')
  })

  test('and has signed in finds what the account has', async () => {
    const server = await open()
    await userEvent.type(topic(), 'Coffee')
    server.on('GET /api/tools/jobs', { body: { jobs: [writtenJob({ id: 'a' })] } })
    act(() => markSignedIn(user))
    expect(await screen.findByRole('region', { name: 'Made before' })).toBeTruthy()
    expect(topic().value).toBe('Coffee')
  })
})

test.each(['', '/vi'])('search engines are told of a tool where it stands: under %j', async (language) => {
  const said: PageHead[] = []
  renderSite(
    <HeadContext value={(head) => said.push(head)}>
      <ContentWriterPage />
    </HeadContext>,
    `${language}/content-writer`,
    startStudioServer().endpoint,
  )
  await screen.findByRole('heading', { level: 1 })
  const here = `{{studio-origin}}${language}/content-writer`
  const steps = [{ item: `{{studio-origin}}${language}/services` }, { item: here }]
  expect(said.at(-1)?.data).toMatchObject([
    { '@type': 'WebApplication', url: here },
    { '@type': 'BreadcrumbList', itemListElement: steps },
    { '@type': 'FAQPage' },
  ])
})

describe('by keyboard and by ear', () => {
  test('it is said when something is there, and whoever has cancelled goes on where it stood', async () => {
    const server = await open()
    const waiting = writtenJob({ id: 'a', status: 'queued', version: 1, output: null, files: [] })
    server.on('POST /api/tools/content-writer/jobs', { status: 202, body: waiting })
    server.on('GET /api/tools/jobs/{id}', () => new Promise(() => {}))
    server.on('POST /api/tools/jobs/{id}/cancel', {
      body: { ...waiting, status: 'canceled', version: 2, credits: 0 },
    })
    await userEvent.type(topic(), 'Tea')
    await userEvent.click(write())
    await userEvent.click(await stage().findByRole('button', { name: 'Cancel' }))
    // Seen, and heard.
    expect(await stage().findAllByText(/^This was cancelled/)).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(stage().queryByText('Here it is')).toBeNull()

    server.on('POST /api/tools/jobs/{id}/retry', { status: 202, body: { ...waiting, version: 3 } })
    server.on('GET /api/tools/jobs/{id}', { body: writtenJob({ id: 'a', version: 5 }) })
    await userEvent.click(stage().getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(
        stage()
          .getAllByRole('status')
          .some(({ textContent }) => textContent === 'Here it is'),
      ).toBe(true),
    )
  })

  test('a flaw in what is folded away is opened and gets the focus', async () => {
    await open()
    await userEvent.type(topic(), 'Tea')
    const more = document.querySelector<HTMLDetailsElement>('.st-tool-more')!
    more.open = true
    const audience = screen.getByRole<HTMLInputElement>('textbox', { name: 'Who reads it' })
    await userEvent.click(audience)
    await userEvent.paste('x'.repeat(3000))
    more.open = false
    await userEvent.click(write())
    expect(more.open).toBe(true)
    expect(document.activeElement).toBe(audience)
  })

  test('whoever has deleted what was made is not thrown back to the top of the page', async () => {
    const server = await open([writtenJob({ id: 'a' })])
    server.on('DELETE /api/tools/jobs/{id}', { status: 204 })
    await lookAtFirst()
    await userEvent.click(await stage().findByRole('button', { name: 'Delete' }))
    await answer('Delete for good')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Result' }))
  })

  test('after the last job was deleted from the list the focus goes on where the next one will be', async () => {
    const server = await open([writtenJob({ id: 'a' })])
    server.on('DELETE /api/tools/jobs/{id}', { status: 204 })
    const list = within(await screen.findByRole('region', { name: 'Made before' }))
    await userEvent.click(list.getByRole('button', { name: /^Delete/ }))
    await answer('Delete for good')
    expect(screen.queryByRole('region', { name: 'Made before' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Result' }))
  })

  test('after a job was deleted from the list the focus stays with the list', async () => {
    const server = await open([writtenJob({ id: 'a' }), writtenJob({ id: 'b' })])
    server.on('DELETE /api/tools/jobs/{id}', { status: 204 })
    const list = within(await screen.findByRole('region', { name: 'Made before' }))
    await userEvent.click(list.getAllByRole('button', { name: /^Delete/ })[0]!)
    await answer('Delete for good')
    expect(document.activeElement).toBe(list.getByRole('heading'))
  })
})

test('what was made goes to the chat as a draft, and nothing is sent', async () => {
  const server = await open([writtenJob({ id: 'a' })])
  await lookAtFirst()
  await userEvent.click(await stage().findByRole('button', { name: 'Use in chat' }))
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() =>
    expect(
      screen.getAllByRole<HTMLTextAreaElement>('textbox').some(({ value }) => value.startsWith('# Tea')),
    ).toBe(true),
  )
  expect(server.calls).not.toContain('POST /api/chat/send')
})

test('what cannot be fetched for the chat is told in its own words, and stays where it is', async () => {
  const server = startStudioServer()
  const picture = {
    id: 'sea.png',
    url: `${server.endpoint}/files/sea.png`,
    fileName: 'sea.png',
    contentType: 'image/png',
    size: 24,
  }
  const painted = writtenJob({
    tool: 'image-generator',
    input: { prompt: 'Sea' },
    output: { pictures: [{ file: 'sea.png', seed: 7, alt: 'The sea' }] },
    files: [picture],
  })
  server.on('GET /api/tools', { body: { tools: [describedTool('image-generator')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [painted] } })
  server.on('GET /files/sea.png', { status: 410 })
  renderPages('/image-generator', server.endpoint)
  await lookAtFirst()
  await userEvent.click(await stage().findByRole('button', { name: 'Use in chat' }))
  expect(await stage().findByRole('alert')).toHaveProperty(
    'textContent',
    'This could not be taken to the chat, because its pictures could not be loaded. What was made is still here. Check your connection and try again.',
  )
  expect(address()).toBe('/image-generator')
  expect(stage().getByRole('button', { name: 'Enlarge: The sea' })).toBeTruthy()
})

test('a tool that cannot be loaded says so and can be tried again', async () => {
  const server = startStudioServer()
  server.on('GET /api/tools', refusal(503, 'SERVICE_UNAVAILABLE', 'Not now.'))
  renderPages('/content-writer', server.endpoint)
  expect(await screen.findByText('The tool could not be loaded')).toBeTruthy()
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'What it is about' })).toBeTruthy()
})
