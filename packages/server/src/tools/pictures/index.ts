export { imageGeneratorWorker } from './image-generator-worker.ts'
export { imagenWorker } from './imagen-worker.ts'
