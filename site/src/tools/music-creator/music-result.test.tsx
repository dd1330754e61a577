import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { describedTool, writtenJob } from '../testing/tool-answers.ts'
import { fakeSound } from './testing/fake-sound.ts'
import { note, partOf, scoreOf } from './testing/scores.ts'

let fetches = 0
let isAway = true

vi.mock('./player/music-player.tsx', async (original) => {
  fetches += 1
  if (isAway) throw new Error('The player is not to be had.')
  return original<object>()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  resetChoices()
})

test('a player that does not come takes nothing along, and is fetched again', async () => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  fakeSound()
  const score = scoreOf([partOf('piano', [note(60)])])
  const job = writtenJob({ tool: 'music-creator', output: { score, midi: null, audio: null }, files: [] })
  const server = startStudioServer()
  server.on('GET /api/tools', { body: { tools: [describedTool('music-creator')] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [job] } })
  renderPages('/music-creator', server.endpoint)
  const purpose = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'What it is for, if you like',
  })
  await userEvent.type(purpose, 'Rain')
  const list = within(await screen.findByRole('region', { name: 'Made before' }))
  await userEvent.click(list.getAllByRole('button')[0]!)
  expect(await screen.findByText('The player could not be loaded')).toBeTruthy()
  expect(purpose.isConnected).toBe(true)
  expect(purpose.value).toBe('Rain')

  isAway = false
  const before = fetches
  const stage = within(screen.getByRole('region', { name: 'Result' }))
  await userEvent.click(stage.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: /^Player: / })).toBeTruthy()
  expect(fetches).toBeGreaterThan(before)
  await waitFor(() => expect(screen.queryByText('The player could not be loaded')).toBeNull())
  expect(purpose.value).toBe('Rain')
})
