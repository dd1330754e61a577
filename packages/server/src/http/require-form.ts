import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

/**
 * For calls that take a file: whatever is no form is refused before anything of it is read. Otherwise a parser would
 * collect it whole, as large as the largest file, before an allowance or a budget of memory is asked.
 * @throws ApiError `UNSUPPORTED_MEDIA_TYPE`
 */
export function requireForm(request: FastifyRequest): void {
  if (request.mediaType === 'multipart/form-data') return
  // Nobody reads what is still on its way.
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { headers: { Connection: 'close' } })
}
