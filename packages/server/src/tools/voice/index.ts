export { voiceSynthesisWorker } from './voice-worker.ts'
