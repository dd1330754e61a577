import { createHash, randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import { tiers, tierLimits } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeUpload } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { MemoryBudget } from '../http/memory-budget.ts'
import { serve, type Call } from '../operation.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import type { Principal } from '../principal/principal.ts'
import { cleanImage, type CleanImage } from './clean-image.ts'
import { imageKind, type ImageKind } from './image-kind.ts'
import { envelopeBytes, receivedFile } from './received-file.ts'
import { uploadUrl } from './upload-url.ts'
import { insertUpload } from './uploads.queries.ts'

const largestUpload = Math.max(...tiers.map((tier) => tierLimits[tier].uploadBytes))
/** Bytes of all images that are on their way into the store. */
const memory = new MemoryBudget(4 * largestUpload)

/** Stores an image for a message to come. */
export async function uploadImage(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true })
    serve(scope, deps, 'uploadImage', receive, { bodyLimit: largestUpload + envelopeBytes })
  })
}

async function receive({ request, reply, principal, addressKey, language, now, deps }: Call<'uploadImage'>) {
  const { uploadBytes } = tierLimits[principal.tier]
  // Counted before it is read, so that nobody has more on its way than their day allows.
  const taken = await takeUpload(deps, principal, addressKey)
  const held = memory.hold()
  try {
    const { data: bytes } = await receivedFile(request, 'file', uploadBytes, language, held)
    if (bytes.length === 0) throw new ApiError('UPLOAD_EMPTY')
    const kind = imageKind(bytes)
    if (!kind) throw new ApiError('UPLOAD_TYPE_NOT_SUPPORTED')
    const image = await cleanImage(bytes, kind)
    // Nobody is left to be told the address.
    if (reply.raw.destroyed || request.raw.socket?.destroyed) throw new ApiError('INVALID_REQUEST')
    const name = await keep(deps, principal, image, kind, now)
    return {
      imageUrl: uploadUrl(deps.config, name),
      width: image.width,
      height: image.height,
      contentType: kind.contentType,
      size: image.data.length,
    }
  } catch (error) {
    // An image that turns out to be damaged was work too.
    if (!(error instanceof ApiError && error.code === 'UPLOAD_UNREADABLE')) {
      await taken
        .giveBack()
        .catch((cause: unknown) => deps.log.warn({ err: cause }, 'an upload was not given back'))
    }
    throw error
  } finally {
    held.end()
  }
}

/** The file first, then its row: a row always has a file, and without a row the file goes again. */
async function keep(
  deps: Dependencies,
  principal: Principal,
  image: CleanImage,
  kind: ImageKind,
  now: Date,
): Promise<string> {
  const name = `${randomBytes(18).toString('base64url')}.${kind.extension}`
  await deps.uploads.write(name, image.data)
  try {
    await deps.database.db.transaction(async (tx) => {
      // Who signed in meanwhile has what the visitor had, and this would belong to nobody.
      if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
      await insertUpload(tx, {
        name,
        principalId: principal.id,
        contentType: kind.contentType,
        width: image.width,
        height: image.height,
        size: image.data.length,
        sha256: createHash('sha256').update(image.data).digest(),
        createdAt: now,
      })
    })
  } catch (error) {
    await deps.uploads.remove(name)
    throw error
  }
  return name
}
