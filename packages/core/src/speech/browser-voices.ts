import type { SpeechVoice } from './speech-types.ts'

/** Chrome lists its voices some time after it is asked first, in milliseconds at most. */
const patienceMs = 1_000

/** The voices of the browser, as soon as it knows them. */
export async function browserVoices(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const known = synthesis.getVoices()
  if (known.length > 0) return known
  await new Promise<void>((resolve) => {
    const listening = new AbortController()
    const end = () => {
      listening.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, patienceMs)
    synthesis.addEventListener?.('voiceschanged', end, { signal: listening.signal })
  })
  return synthesis.getVoices()
}

/** `vi_VN` of Android as `vi-vn`. */
const tagOf = (language: string) => language.toLowerCase().replace('_', '-')
const baseOf = (language: string) => tagOf(language).split('-')[0]!

export const toSpeechVoice = ({ voiceURI, name, lang }: SpeechSynthesisVoice): SpeechVoice => ({
  id: voiceURI,
  name,
  languages: [tagOf(lang)],
})

/** The chosen voice where it speaks the language; else one that does, the browser's favourite or one on the device first. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  chosen: string,
): SpeechSynthesisVoice | undefined {
  const able = voices.filter(({ lang }) => baseOf(lang) === baseOf(language))
  return (
    able.find(({ voiceURI }) => voiceURI === chosen) ??
    able.find((voice) => voice.default) ??
    able.find((voice) => voice.localService) ??
    able[0]
  )
}
