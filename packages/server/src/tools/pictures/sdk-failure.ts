import { APICallError } from '@ai-sdk/provider'
import {
  systemCode,
  translateNetworkFailure,
  translateRefusal,
  type FailureContext,
} from '../../models/openai-compatible/refusal.ts'
import { UpstreamError } from '../../models/openai-compatible/upstream-error.ts'
import { ModelError } from '../../models/provider.ts'

/** Translates what the SDK threw. */
export function translateSdkFailure(error: unknown, context: FailureContext): ModelError {
  if (error instanceof ModelError) return error
  // What goes wrong on the way back has no status, or that of an answer that was accepted.
  if (!APICallError.isInstance(error) || error.statusCode === undefined) {
    return translateNetworkFailure(error, context)
  }
  const { statusCode, responseHeaders, responseBody } = error
  if (statusCode >= 400) return translateRefusal(responseBody, statusCode, responseHeaders, context)
  return new ModelError('MODEL_STREAM_BROKEN', {
    cause: new UpstreamError(`the answer could not be read (${systemCode(error) ?? 'unknown shape'})`),
  })
}
