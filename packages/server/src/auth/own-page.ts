import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

/**
 * For calls that anybody may make, but no page of another site in the name of who is looking at it.
 * @throws ApiError `ORIGIN_NOT_ALLOWED`
 */
export function requireOwnPage(app: FastifyInstance, request: FastifyRequest, now: Date): void {
  const { place } = app.studio.callers(request, now)
  if (place.kind !== 'own') throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: place.origin })
}
