import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getUpload } from './get-upload.ts'
import { uploadImage } from './upload-image.ts'

export { envelopeBytes, receivedFile } from './received-file.ts'
export { loadImages, ownImages, type ImageBytes, type OwnImages } from './own-images.ts'
export { storedName, withUrls } from './stored-image.ts'
export { deleteFilesOf, deleteUploadsOf, pruneUnsentUploads } from './remove-uploads.ts'

export async function registerUploads(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await uploadImage(app, deps)
  getUpload(app, deps)
}
