// A part of its own: the chat fetches it with `import()` when somebody wants to hear an answer or to speak.
export { DictationRun, type DictationRunProps } from './dictation-run.tsx'
export { PlayerBar } from './player-bar.tsx'
export { readOrPause, type Reader } from './read.ts'
export { VoiceKeeper } from './voice-keeper.tsx'
