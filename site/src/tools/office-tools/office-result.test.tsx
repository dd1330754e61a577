import { toolLimits, type OfficeOutput } from '@ai-studio/contract'
import { getStudio } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSiteTexts } from '../../site-texts.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { refusal, startStudioServer, type StudioServer } from '../../testing/studio-server.ts'
import { describedTool, writtenJob } from '../testing/tool-answers.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const stage = () => within(screen.getByRole('region', { name: 'Result' }))
const make = () => stage().findByRole('button', { name: 'Make a document of it' })

/** The page of the office tools with a text on the stage that was read of a document. */
async function openRead(markdown: string): Promise<StudioServer> {
  const output: OfficeOutput = {
    title: 'Report',
    markdown,
    slides: [],
    pages: 2,
    words: 4,
    tables: [],
    warnings: [],
  }
  const job = writtenJob({ tool: 'office-tools', input: { task: 'read', documents: [] }, output, files: [] })
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('office-tools')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [job] } })
  renderPages('/office-tools', server.endpoint)
  const list = within(await screen.findByRole('region', { name: 'Made before' }))
  await userEvent.click(list.getAllByRole('button')[0]!)
  await stage().findByText('2 pages · 4 words')
  return server
}

test('what was read stays in sight where no document could be begun of it, beside the reason', async () => {
  const server = await openRead('# Quarterly report')
  server.on(
    'POST /api/tools/office-tools/jobs',
    refusal(429, 'ALLOWANCE_EXHAUSTED', 'That was enough for today.'),
  )
  await userEvent.click(await make())
  expect(await stage().findByText('That was enough for today.')).toBeTruthy()
  expect(stage().getByRole('heading', { name: 'Quarterly report' })).toBeTruthy()
  expect(await make()).toBeTruthy()
})

test('a text that is longer than any document is said to be so, and can still be taken to the chat', async () => {
  await openRead('word '.repeat(toolLimits.documentLength / 5 + 1))
  const reason = 'The text is too long to be made into a document here: up to 250,000 characters fit.'
  expect(stage().getByText(reason)).toBeTruthy()
  expect(stage().queryByRole('button', { name: 'Make a document of it' })).toBeNull()
  expect(stage().getByRole('button', { name: 'Use in chat' })).toBeTruthy()
})

test('a text that is too long for a message is shortened in the chat, which says so', async () => {
  const server = await openRead('one two '.repeat(5_000))
  await userEvent.click(stage().getByRole('button', { name: 'Use in chat' }))
  await waitFor(() => expect(address()).toBe('/'))
  const studio = getStudio({ endpoint: server.endpoint })
  const draft = sharedChatSession({ studio, texts: createSiteTexts() }).getDraft()
  const note = 'Only the beginning of the text is here: one message does not hold all of it.'
  expect(draft).toMatch(/ (one|two)\n\nOnly the beginning/)
  expect(draft.endsWith(note)).toBe(true)
  expect(draft.length).toBeLessThanOrEqual(30_000)
  expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText(note)).toBeTruthy()
})
