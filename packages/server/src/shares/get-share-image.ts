import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { requireShareHead } from './readable-share.ts'
import { findShareImage } from './share-images.queries.ts'

/** An image of a share, to be shown on any page while the share lasts; nobody keeps it, so that it ends with the share. */
export function getShareImage(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getShareImage', async ({ params, reply, now }) => {
    const { slug } = await requireShareHead(deps, params.slug, now)
    const image = isImageName(params.name)
      ? await findShareImage(deps.database.db, slug, params.name)
      : undefined
    const file = image && (await deps.uploads.stream(image.name))
    if (!file) throw new ApiError('NOT_FOUND')
    return reply
      .headers({
        'content-type': image.contentType,
        'content-length': file.size,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(file.body)
  })
}

const isImageName = (name: string): boolean => /^[\w-]{22,64}\.[a-z]{3,4}$/.test(name)
