import { limits } from '@ai-studio/contract/constants'
import { getStudio } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, renderPages } from '../testing/render-pages.tsx'
import { resetChoices } from '../testing/render-site.tsx'
import { startStudioServer, type StudioServer } from '../testing/studio-server.ts'
import { createSiteTexts } from '../site-texts.ts'
import { describedTool, writtenJob } from './testing/tool-answers.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

/** What was made before, to look at. */
async function lookAtFirst(): Promise<void> {
  const list = await screen.findByRole('region', { name: 'Made before' })
  await userEvent.click(within(list).getAllByRole('button')[0]!)
}
const useInChat = () => screen.findByRole('button', { name: 'Use in chat' })

test('a question that was written and not sent stands before what is taken along', async () => {
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [writtenJob({ id: 'a' })] } })
  renderPages('/content-writer', server.endpoint)
  const studio = getStudio({ endpoint: server.endpoint })
  const session = sharedChatSession({ studio, texts: createSiteTexts() })
  session.setDraft('my question\n')
  await lookAtFirst()
  await userEvent.click(await useInChat())
  await waitFor(() => expect(address()).toBe('/'))
  const both = 'my question\n\n# Tea\n\nGreen and black.'
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toContain(both),
  )
  expect(session.getDraft()).toBe(both)
})

test('whatever stands before it, what is taken along can be sent', async () => {
  const server = startStudioServer()
  const markdown = 'one two '.repeat(1_000)
  const job = writtenJob({ id: 'a' })
  const long = writtenJob({ id: 'a', output: { ...(job.output as object), markdown } })
  server.on('GET /api/tools', { body: { tools: [describedTool('content-writer')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [long] } })
  renderPages('/content-writer', server.endpoint)
  const studio = getStudio({ endpoint: server.endpoint })
  const session = sharedChatSession({ studio, texts: createSiteTexts() })
  session.setDraft('x'.repeat(30_000))
  await lookAtFirst()
  await userEvent.click(await useInChat())
  await waitFor(() => expect(address()).toBe('/'))
  const draft = session.getDraft()
  expect(draft).toMatch(/^x{30000}\n\none two .*\n\nOnly the beginning/)
  expect(draft.length).toBeLessThanOrEqual(limits.messageLength)
  expect(draft.length).toBeGreaterThan(limits.messageLength - 20)
})

/** The page of the image generator, on a server that has made a picture, and lets it be fetched when a test says so. */
function openPainted(): { server: StudioServer; mayArrive: PromiseWithResolvers<void> } {
  const server = startStudioServer()
  const file = {
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
    files: [file],
  })
  const tools = [describedTool('image-generator'), describedTool('content-writer')]
  server.on('GET /api/tools', { body: { tools } })
  server.on('GET /api/tools/jobs', { body: { jobs: [painted] } })
  const mayArrive = Promise.withResolvers<void>()
  server.on('GET /files/sea.png', async () => {
    await mayArrive.promise
    return { body: 'a picture' }
  })
  renderPages('/image-generator', server.endpoint)
  return { server, mayArrive }
}

test('a second press while pictures are fetched takes nothing twice', async () => {
  const { server, mayArrive } = openPainted()
  await lookAtFirst()
  await userEvent.click(await useInChat())
  expect(screen.getByText('Taking it to the chat…')).toBeTruthy()
  await userEvent.click(await useInChat())
  await act(async () => mayArrive.resolve())
  await waitFor(() => expect(address()).toBe('/'))
  const studio = getStudio({ endpoint: server.endpoint })
  const session = sharedChatSession({ studio, texts: createSiteTexts() })
  await waitFor(() => expect(session.$attachments.get()).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(session.$attachments.get()).toHaveLength(1)
  expect(server.calls.filter((call) => call === 'GET /files/sea.png')).toHaveLength(1)
})

test('whoever goes elsewhere while pictures are fetched stays there', async () => {
  const { server, mayArrive } = openPainted()
  await lookAtFirst()
  await userEvent.click(await useInChat())
  await waitFor(() => expect(server.calls).toContain('GET /files/sea.png'))
  await userEvent.click(screen.getAllByRole('link', { name: 'All tools' })[0]!)
  await waitFor(() => expect(address()).toBe('/services'))
  await act(async () => {
    mayArrive.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(address()).toBe('/services')
})
