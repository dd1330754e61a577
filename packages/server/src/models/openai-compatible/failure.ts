import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  RetryError,
  StreamProviderError,
  TypeValidationError,
} from 'ai'
import { ModelError } from '../provider.ts'
import { systemCode, translateNetworkFailure, translateRefusal, type FailureContext } from './refusal.ts'
import { UpstreamError } from './upstream-error.ts'

/** Translates whatever the SDK threw or put into its stream. */
export function translateFailure(error: unknown, context: FailureContext): ModelError {
  if (error instanceof ModelError) return error
  if (RetryError.isInstance(error)) return translateFailure(error.lastError, context)
  if (APICallError.isInstance(error)) return translateCall(error, context)
  if (StreamProviderError.isInstance(error)) {
    return translateRefusal(error.data ?? error.message, error.statusCode, undefined, context)
  }
  if (TypeValidationError.isInstance(error)) return translateChunk(error.value, context)
  if (JSONParseError.isInstance(error)) return broken('a piece of the answer was no JSON')
  if (InvalidResponseDataError.isInstance(error)) {
    return broken('the answer ended without saying that it is complete')
  }
  // What a service says in the middle of a stream comes as it was said.
  if (!(error instanceof Error)) return translateRefusal(error, undefined, undefined, context)
  return translateNetworkFailure(error, context)
}

function translateCall(error: APICallError, context: FailureContext): ModelError {
  const { statusCode, responseHeaders, responseBody } = error
  if (statusCode === undefined) return translateNetworkFailure(error, context)
  // The service had accepted and was answering when it happened.
  if (statusCode < 400)
    return broken(`the connection ended in the middle of the answer (${systemCode(error) ?? 'cut'})`)
  return translateRefusal(responseBody, statusCode, responseHeaders, context)
}

/** A piece of the stream that is none: an error in a shape the SDK does not know, or garbage. */
function translateChunk(chunk: unknown, context: FailureContext): ModelError {
  const isError = typeof chunk === 'object' && chunk !== null && ('error' in chunk || 'detail' in chunk)
  return isError
    ? translateRefusal(chunk, undefined, undefined, context)
    : broken('a piece of the answer had an unknown shape')
}

function broken(what: string): ModelError {
  return new ModelError('MODEL_STREAM_BROKEN', { cause: new UpstreamError(what) })
}
