import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { describedTool, writtenJob } from '../testing/tool-answers.ts'
import { fakeSound } from './testing/fake-sound.ts'
import { note, partOf, scoreOf } from './testing/scores.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  resetChoices()
})

test('threads are started with the first touch, and do not outlive the page for long', async () => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const machine = fakeSound()
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('music-creator')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [] } })
  const { unmount } = renderPages('/music-creator', server.endpoint)
  const purpose = await screen.findByRole('textbox', { name: 'What it is for, if you like' })
  expect(machine.threads).toBe(0)
  await userEvent.click(purpose)
  await waitFor(() => expect(machine.threads).toBeGreaterThan(1))

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  unmount()
  vi.advanceTimersByTime(60_000)
  expect(machine.threads).toBe(0)
})

test('pieces are called what they are called, and those without a name by what was asked for', async () => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const score = scoreOf([partOf('brass', [note(60)])], { title: 'Slow Rain' })
  const made = (input: object, output: object | null) =>
    writtenJob({ tool: 'music-creator', input: { ...input }, output: output as never, files: [] })
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('music-creator')] } })
  server.on('GET /api/tools/jobs', {
    body: {
      jobs: [
        made({ prompt: 'For a film' }, { score, midi: null, audio: null }),
        made({ prompt: `${'Very '.repeat(100)}long` }, { score: null, midi: null, audio: null }),
        made({}, { score: null, midi: null, audio: null }),
      ],
    },
  })
  renderPages('/music-creator', server.endpoint)
  const list = within(await screen.findByRole('region', { name: 'Made before' }))
  const names = list
    .getAllByRole('button', { name: /^Delete / })
    .map((each) => each.getAttribute('aria-label'))
  expect(names).toEqual([
    'Delete Slow Rain',
    `Delete ${'Very '.repeat(16).slice(0, 79)}…`,
    expect.stringMatching(/^Delete .*[Mm]usic/),
  ])
})
