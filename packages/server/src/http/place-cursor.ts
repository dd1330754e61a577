import type { Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { fieldError } from './field-errors.ts'

/** Where a page of a list goes on: behind this one. */
interface Place {
  createdAt: Date
  id: string
}

export const writePlace = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** @throws ApiError `VALIDATION_FAILED` for a cursor that no page gave out. */
export function readPlace(cursor: string, language: Language): Place {
  const [, time, id] =
    /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (time === undefined || id === undefined) throw refusedCursor(language)
  return { createdAt: new Date(Number(time)), id }
}

/** The refusal of a cursor that no page gave out. */
export const refusedCursor = (language: Language): ApiError =>
  new ApiError('VALIDATION_FAILED', { errors: [fieldError('cursor', 'format.other', language)] })
