import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { forgetUser, markSignedIn } from '@ai-studio/core'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../../testing/fake-auth.ts'
import { renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { startStudioServer } from '../../testing/studio-server.ts'
import { describedTool } from '../testing/tool-answers.ts'

/** What the browser's voice is doing. */
let cancelled = 0
let spoken: string[] = []

beforeEach(() => {
  cancelled = 0
  spoken = []
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  const synthesis = Object.assign(new EventTarget(), {
    cancel: () => void (cancelled += 1),
    resume: () => undefined,
    getVoices: () => [
      { lang: 'en-GB', name: 'A voice', voiceURI: 'voice', default: true, localService: true },
    ],
    speak(utterance: EventTarget & { text: string }) {
      spoken.push(utterance.text)
      utterance.dispatchEvent(new Event('start'))
    },
  })
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  resetChoices()
})

const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })

async function speak(): Promise<void> {
  const server = startStudioServer()
  const provider = { id: 'browser', kind: 'browser', name: '' } as const
  server.on('GET /api/tools', { body: { tools: [describedTool('voice-synthesis', { provider })] } })
  server.on('GET /api/tools/jobs', { body: { jobs: [] } })
  renderPages('/voice-synthesis', server.endpoint)
  await userEvent.type(await text(), 'A secret.')
  // The stand-in for a browser reckons that 1 is no step of 0.05, and does not send the form by itself.
  fireEvent.submit(screen.getByRole('form', { name: 'What is to be made' }))
  await waitFor(() => expect(spoken).toEqual(['A secret.']))
}

test('whoever has stopped the voice goes on at the button that begins it', async () => {
  await speak()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Read aloud' }))
})

test('whoever signs out is read aloud no more', async () => {
  markSignedIn(user)
  await speak()
  const before = cancelled
  act(() => forgetUser())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull())
  expect((await text()).value).toBe('')
  expect(cancelled).toBeGreaterThan(before)
})
