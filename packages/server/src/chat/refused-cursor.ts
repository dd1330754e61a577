import type { Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { fieldError } from '../http/field-errors.ts'

/** The refusal of a cursor that no page gave out. */
export const refusedCursor = (language: Language): ApiError =>
  new ApiError('VALIDATION_FAILED', { errors: [fieldError('cursor', 'format.other', language)] })
