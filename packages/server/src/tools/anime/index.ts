export { animeWorker } from './anime-worker.ts'
