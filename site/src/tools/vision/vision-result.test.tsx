import type { PictureFindings, ToolFile, VisionOutput } from '@ai-studio/contract'
import { getStudio } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSiteTexts } from '../../site-texts.ts'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer, type StudioServer } from '../../testing/studio-server.ts'
import { describedTool, writtenJob } from '../testing/tool-answers.ts'

beforeEach(() => void vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const stage = () => within(screen.getByRole('region', { name: 'Result' }))
const gallery = async () => within(await screen.findByRole('region', { name: 'Made before' }))

const findingsOf = (file: string): PictureFindings => ({
  file,
  format: 'TIFF',
  width: 40,
  height: 30,
  bytes: 4_000,
  hasAlpha: false,
  frames: 1,
  palette: [],
  brightness: 0.5,
  contrast: 0.5,
  sharpness: 0.5,
  camera: [],
  takenAt: null,
  hasPlace: false,
  place: null,
  codes: [
    {
      format: 'QR Code',
      text: 'hello',
      kind: 'text',
      corners: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0 },
        { x: 0.5, y: 0.5 },
        { x: 0, y: 0.5 },
      ],
    },
  ],
})

/** The page, on a server that has looked at a TIFF and has made these files of it. */
function open(findings: PictureFindings, made: readonly string[] = []): StudioServer {
  const server = startStudioServer()
  const fileOf = (fileName: string, contentType: string): ToolFile => ({
    id: fileName,
    url: `${server.endpoint}/files/${fileName}`,
    fileName,
    contentType,
    size: 4_000,
  })
  const output: VisionOutput = { pictures: [findings], comparison: null, answer: null, cannot: [] }
  const job = writtenJob({
    tool: 'vision',
    input: { task: 'inspect', images: ['scan.tif'] },
    inputFiles: [fileOf('scan.tif', 'image/tiff')],
    output,
    files: made.map((name) => fileOf(name, 'image/webp')),
  })
  server.on('GET /api/tools', { body: { tools: [describedTool('vision')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [job] } })
  server.on('GET /files/scan.webp', { body: 'a picture' })
  renderPages('/vision', server.endpoint)
  return server
}

/** Looks at what was made before; answers the pictures of its card. */
async function lookAtFirst(): Promise<(string | null)[]> {
  const [card] = (await gallery()).getAllByRole('button')
  await userEvent.click(card!)
  await stage().findByRole('heading', { name: 'scan.tif' })
  return [...card!.querySelectorAll('img')].map((image) => image.getAttribute('src'))
}

test('a picture that browsers do not draw is shown, and taken to the chat, as the copy that was made of it', async () => {
  const server = open({ ...findingsOf('scan.tif'), preview: 'scan.webp' }, ['scan.webp'])
  const copy = `${server.endpoint}/files/scan.webp`
  expect(await lookAtFirst()).toEqual([copy])
  const image = stage().getByRole('img', { name: 'Picture scan.tif' })
  expect(image.getAttribute('src')).toBe(copy)
  expect(image.parentElement!.querySelectorAll('polygon')).toHaveLength(1)
  // The copy is nothing to save.
  expect(stage().queryByRole('link', { name: /scan/ })).toBeNull()

  await userEvent.click(stage().getByRole('button', { name: 'Use in chat' }))
  const studio = getStudio({ endpoint: server.endpoint })
  const session = sharedChatSession({ studio, texts: createSiteTexts() })
  await waitFor(() => expect(session.$attachments.get().map(({ name }) => name)).toEqual(['scan.webp']))
})

test('one that no copy was made of is said not to be shown, and what was found in it is listed', async () => {
  open(findingsOf('scan.tif'))
  expect(await lookAtFirst()).toEqual([])
  expect(stage().getByText(/^Browsers do not show pictures of this kind\./)).toBeTruthy()
  expect(stage().queryByRole('img', { name: 'Picture scan.tif' })).toBeNull()
  expect(document.querySelector('polygon')).toBeNull()
  expect(stage().getByText('hello')).toBeTruthy()
})
