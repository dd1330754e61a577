export { visionWorker } from './vision-worker.ts'
