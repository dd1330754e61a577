export { contentWriterWorker } from './content-writer.ts'
