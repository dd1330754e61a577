import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { describedTool, writtenJob } from '../testing/tool-answers.ts'

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

/** The stage of a job whose pictures come of these numbers. */
async function stageWith(tool: 'imagen' | 'anime', seeds: number[]) {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const files = seeds.map((_, index) => ({
    id: `${index}.png`,
    url: `/files/${index}.png`,
    fileName: `${index}.png`,
    contentType: 'image/png',
    size: 10,
    width: 512,
    height: 512,
  }))
  const pictures = seeds.map((seed, index) => ({ file: `${index}.png`, seed, alt: `Picture ${index + 1}` }))
  const job = writtenJob({ tool, input: { prompt: 'Tea' }, files, output: { pictures } })
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool(tool)] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [job] } })
  renderPages(`/${tool}`, server.endpoint)
  const list = within(await screen.findByRole('region', { name: 'Made before' }))
  await userEvent.click(list.getAllByRole('button')[0]!)
  const stage = within(screen.getByRole('region', { name: 'Result' }))
  expect(await stage.findAllByRole('button', { name: /^Enlarge/ })).toHaveLength(seeds.length)
  return { stage, server }
}

test('a picture that has a number of its own can be made without the others', async () => {
  const { stage } = await stageWith('imagen', [7, 8])
  expect(stage.getAllByRole('button', { name: 'Only this one' })).toHaveLength(2)
})

test('of a sheet that comes of one number none is offered alone: it would be the whole sheet again', async () => {
  const { stage } = await stageWith('anime', [7, 7, 7])
  expect(stage.queryByRole('button', { name: 'Only this one' })).toBeNull()
})

test('one of them is made again with its number, and what is being written in the form stays', async () => {
  const { stage, server } = await stageWith('imagen', [7, 8])
  server.on('POST /api/tools/imagen/jobs', () => new Promise(() => {}))
  const prompt = screen.getAllByRole<HTMLTextAreaElement>('textbox')[0]!
  await userEvent.type(prompt, 'Something else')
  await userEvent.click(stage.getAllByRole('button', { name: 'Only this one' })[1]!)
  await waitFor(() => expect(server.calls).toContain('POST /api/tools/imagen/jobs'))
  expect(prompt.value).toBe('Something else')
})

test('each picture has its buttons in a group of its name, and the viewer tells where somebody has gone', async () => {
  const { stage } = await stageWith('imagen', [7, 8])
  const second = within(stage.getByRole('group', { name: 'Picture 2 of 2' }))
  expect(second.getByRole('link', { name: 'Save as PNG' })).toBeTruthy()
  await userEvent.click(stage.getAllByRole('button', { name: /^Enlarge/ })[0]!)
  const viewer = within(await screen.findByRole('dialog', { name: 'Picture 1 of 2' }))
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(screen.getByRole('dialog', { name: 'Picture 1 of 2' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(viewer.getByText('Picture 2 of 2: Picture 2').tagName).toBe('OUTPUT')
})
