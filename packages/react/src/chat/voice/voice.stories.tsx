import type { ReactElement } from 'react'
import { createFakePlayer, speechOf, browserVoices, type FakePlayerValues } from './testing/fake-player.ts'
import { StoryPlayer } from './testing/story-player.tsx'

export default { title: 'Voice' }

const inChat = (values: FakePlayerValues = {}) => {
  const { player } = createFakePlayer(values)
  return function Story(): ReactElement {
    return <StoryPlayer player={player} />
  }
}

const device = speechOf({
  kind: 'browser',
  limits: { seek: 'browser-voice', download: 'browser-voice', format: 'browser-voice' },
})
const spoken = { position: null, duration: null, share: 0.4 }

export const Playing = inChat()
export const Paused = inChat({ speech: speechOf({ phase: 'paused' }) })
export const Loading = inChat({ speech: speechOf({ phase: 'loading', kind: null }) })
export const Ended = inChat({
  speech: speechOf({ phase: 'ended' }),
  progress: { position: 20, duration: 20, share: 1 },
})
export const HeldBack = inChat({ speech: speechOf({ phase: 'paused', isHeldBack: true }) })
export const Device = inChat({ speech: device, progress: spoken, voices: browserVoices })
export const Failed = inChat({
  speech: speechOf({
    phase: 'failed',
    problem: {
      code: 'SPEECH_FAILED',
      text: 'The answer could not be spoken. Its text is complete; you can try the voice again.',
    },
  }),
})
