import type { Conversation, SharedConversation, ShareReport } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import type { ShareCallOptions } from './share-call-options.ts'
import { slugParams } from './slug.ts'

/**
 * Reads a shared conversation. On a foreign origin neither cookies nor a token go along.
 *
 * @throws ApiError `NOT_FOUND` for a missing, expired, revoked or private one; also, without a request, for what
 *   cannot be a slug.
 */
export async function getSharedConversation(
  api: ApiClient,
  slug: string,
  options: ShareCallOptions = {},
): Promise<SharedConversation> {
  return api.request('getSharedConversation', { ...options, params: slugParams(slug) })
}

/**
 * Tells the operator what is wrong with a shared conversation.
 *
 * @throws ApiError `NOT_FOUND` when it can no longer be read.
 */
export async function reportShare(
  api: ApiClient,
  slug: string,
  report: ShareReport,
  options: ShareCallOptions = {},
): Promise<void> {
  await api.request('reportShare', { ...options, params: slugParams(slug), body: report })
}

/**
 * Begins a conversation of the reader's own with what was shared.
 *
 * @throws ApiError `NOT_FOUND` when it can no longer be read, `STORAGE_FULL` when the server can keep nothing more.
 */
export async function continueShare(
  api: ApiClient,
  slug: string,
  options: ShareCallOptions = {},
): Promise<Conversation> {
  return api.request('continueShare', { ...options, params: slugParams(slug) })
}
