export {
  createDictation,
  findRecognizer,
  type Dictation,
  type DictationField,
  type DictationOptions,
  type DictationPhase,
  type DictationProblem,
  type SpeechRecognizer,
} from './dictation.ts'
export { followSession } from './follow-session.ts'
export { sharedSpeech } from './shared-speech.ts'
export { pitches, readSpeechSettings, speeds } from './speech-settings.ts'
export type {
  AudioFormat,
  Speech,
  SpeechKind,
  SpeechLimit,
  SpeechOrder,
  SpeechPhase,
  SpeechPlayer,
  SpeechProblem,
  SpeechProgress,
  SpeechSettings,
  SpeechVoice,
  SpeechVoices,
  SpokenFile,
} from './speech-types.ts'
export { hasBrowserVoice } from './speech-world.ts'
export { splitSpeech, type SpeechPiece } from './split-speech.ts'
