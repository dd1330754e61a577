import type { ReactElement } from 'react'
import { ToolPage } from '../tool-page.tsx'
import { BrowserVoice } from './browser-voice.tsx'
import { VoiceResult } from './voice-result.tsx'
import { voiceSynthesisTexts } from './voice-synthesis-texts.ts'

export { prepareTools as prepare } from '../prepare-tools.ts'

/** Texts read aloud, as a file by a service, else by the browser's own voices. */
export function VoiceSynthesisPage(): ReactElement {
  return (
    <ToolPage texts={voiceSynthesisTexts} icon="loudspeaker" Result={VoiceResult} InBrowser={BrowserVoice} />
  )
}
