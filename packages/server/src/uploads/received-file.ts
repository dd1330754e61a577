import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FieldError, Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { fieldError } from '../http/field-errors.ts'
import { MemoryBudget, type HeldMemory } from '../http/memory-budget.ts'

/** Room for the boundaries and headers around a file. */
export const envelopeBytes = 16 * 1024

/** For files of calls that have no budget of their own, while they arrive. */
const others = new MemoryBudget(128 * 1024 * 1024)

export interface ReceivedFile {
  data: Buffer
  /** As it was sent; nothing that can be trusted. */
  fileName: string
}

/**
 * Reads the one file of a multipart request. One that is too large is refused as soon as that is known, and is never
 * held in memory. What is held is counted in `held`, which is the caller's to end when the file is not needed any more.
 * @throws ApiError `UNSUPPORTED_MEDIA_TYPE`, `VALIDATION_FAILED`, `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, or
 * `SERVICE_UNAVAILABLE` where files of others take all the room there is.
 */
export async function receivedFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  language: Language,
  held?: HeldMemory,
): Promise<ReceivedFile> {
  if (held) return readFile(request, field, maxBytes, language, held)
  const own = others.hold()
  try {
    return await readFile(request, field, maxBytes, language, own)
  } finally {
    own.end()
  }
}

async function readFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  language: Language,
  held: HeldMemory,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  // Of a sender that has gone already nobody would hear the end.
  if (request.raw.destroyed) throw new ApiError('INVALID_REQUEST')
  if (Number(request.headers['content-length']) > maxBytes + envelopeBytes) throw tooLarge(maxBytes)
  const errors: FieldError[] = []
  let found: ReceivedFile | undefined
  try {
    const parts = request.parts({
      limits: { fileSize: maxBytes, files: 4, fields: 4, parts: 8, fieldSize: 1024 },
    })
    for await (const part of parts) {
      // Every part has to be read to its end before the next one comes.
      const data = part.type === 'file' ? await bytesOf(part, maxBytes, held) : undefined
      const problem = problemOf(part, field, found !== undefined)
      if (problem) errors.push(fieldError(part.fieldname, problem, language))
      else if (data) found = { data, fileName: (part as MultipartFile).filename ?? '' }
    }
  } catch (error) {
    throw translated(error, maxBytes)
  }
  if (found === undefined && !errors.some(({ path }) => path === field)) {
    errors.push(fieldError(field, 'file.required', language))
  }
  if (errors.length > 0 || found === undefined) throw new ApiError('VALIDATION_FAILED', { errors })
  return found
}

async function bytesOf({ file }: MultipartFile, maxBytes: number, held: HeldMemory): Promise<Buffer> {
  // Without this the rest would be read to its end, however long that is.
  file.once('limit', () => file.destroy(tooLarge(maxBytes)))
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    held.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (limit: number) => new ApiError('PAYLOAD_TOO_LARGE', { values: { limit } })

function problemOf(part: Multipart, field: string, hasFile: boolean): string | undefined {
  if (part.fieldname !== field) return 'unknown'
  if (part.type !== 'file') return 'file.required'
  return hasFile ? 'file.single' : undefined
}

function translated(error: unknown, maxBytes: number): unknown {
  const { code } = error as { code?: string }
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(maxBytes)
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE')
    default:
      // Too many parts, a broken boundary, a sender that went away.
      return error instanceof ApiError ? error : new ApiError('INVALID_REQUEST', { cause: error })
  }
}
