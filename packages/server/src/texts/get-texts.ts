import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { readTexts } from './merged-texts.ts'
import { builtInTextFolders } from './text-folders.ts'

/** Translated texts. A browser keeps them for five minutes and then asks whether they are still the same. */
export function getTexts(app: FastifyInstance, deps: Dependencies): void {
  let reading: ReturnType<typeof readTexts> | undefined
  const folders = [...builtInTextFolders, ...(deps.textFolders ?? [])]

  serve(
    app,
    deps,
    'getTexts',
    async ({ params, request, reply }) => {
      reading ??= readTexts(folders).catch((error: unknown) => {
        reading = undefined
        throw error
      })
      const texts = (await reading).get(`${params.lng}/${params.ns}`)
      if (!texts) throw new ApiError('NOT_FOUND')
      reply
        .header('etag', texts.etag)
        .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match'] === texts.etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(texts.body)
    },
    { isPublic: true },
  )
}
