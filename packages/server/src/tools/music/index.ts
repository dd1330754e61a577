export { musicCreatorWorker } from './worker.ts'
