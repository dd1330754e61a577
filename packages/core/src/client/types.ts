import type { Language } from '@ai-studio/contract'
import type { ClientOperation } from './paths.ts'

/** What a call is made with besides its name. */
export interface RequestInput {
  /** Values for the braces of the path; encoded by the client. */
  params?: Record<string, string>
  /** Undefined values are left out. */
  query?: Record<string, string | number | undefined>
  /** Sent as JSON. */
  body?: unknown
  /**
   * The call answers a file: a `Blob` with the server's type, for which the time begins anew as long as it arrives.
   * @default false, which reads the answer as JSON
   */
  isFile?: boolean
  /** Ends the call with `ABORTED`. */
  signal?: AbortSignal
  /**
   * Language in which the server shall answer.
   * @default the page's
   */
  language?: Language
}

export type StreamOperation = 'sendMessage' | 'streamMessage' | 'regenerateMessage' | 'askTemporarily'

export interface StreamInput extends RequestInput {
  /** Sequence number of the last event seen; the stream goes on right after it. */
  lastEventId?: number
}

/** A stream that has begun. */
export interface StreamResponse {
  status: number
  /** Id of the answer being written, from the response's header. */
  messageId: string | null
  /** Server-sent events as bytes. Cancelling it closes the connection; the server goes on writing the answer. */
  body: ReadableStream<Uint8Array>
}

export type UploadOperation = 'uploadImage' | 'importConversations' | 'uploadToolFile'

export interface UploadOptions {
  /** Values for the braces of the path; encoded by the client. */
  params?: Record<string, string>
  /** File name sent along; the server does not trust it. */
  name?: string
  /** Progress from 0 to 1. */
  onProgress?(fraction: number): void
  signal?: AbortSignal
  /**
   * Language in which the server shall answer.
   * @default the page's
   */
  language?: Language
}

/** Calls to one endpoint. Every failure is an `ApiError`. */
export interface ApiClient {
  /** A call that answers JSON. Time-out 60 s, 120 s for chat. */
  request<T>(operation: ClientOperation, input?: RequestInput): Promise<T>
  /** Begins a stream. Time-out 120 s until the answer begins; silence after that is the reader's to watch. */
  stream(operation: StreamOperation, input: StreamInput): Promise<StreamResponse>
  /** Sends a file. */
  upload<T>(operation: UploadOperation, file: Blob, options?: UploadOptions): Promise<T>
  /**
   * Fetches now what the first call would have to wait for: code, the server's configuration, the visitor's token.
   * A failure shows in the calls that follow.
   */
  prepare?(): void
}
