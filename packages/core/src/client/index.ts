export { askHistoryAhead, type HistoryAhead } from './ask-ahead.ts'
export {
  ApiError,
  isApiError,
  type ApiErrorCode,
  type ApiErrorDetails,
  type LocalErrorCode,
} from './api-error.ts'
export { createClient, type ClientContext } from './create-client.ts'
export { limitSilence } from './limit-silence.ts'
export { methodOf, pathOf, type ClientOperation } from './paths.ts'
export type {
  ApiClient,
  RequestInput,
  StreamInput,
  StreamOperation,
  StreamResponse,
  UploadOptions,
} from './types.ts'
