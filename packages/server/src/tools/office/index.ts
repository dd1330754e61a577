export { officeToolsWorker } from './office-worker.ts'
