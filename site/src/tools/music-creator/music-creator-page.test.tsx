import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { describedTool } from '../testing/tool-answers.ts'
import { fakeSound } from './testing/fake-sound.ts'

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
