import type { ShareList, SharePreview, ShareRequest, ShareResponse, ShareSummary } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import type { ShareCallOptions } from './share-call-options.ts'
import { slugParams } from './slug.ts'

/** What of a conversation is meant: from one message to another, all of it by default. */
export type ShareRange = Omit<ShareRequest, 'expiresInDays'>

/**
 * Exactly what a link would make public, and what in it looks private. Makes nothing.
 *
 * @throws ApiError `NOT_FOUND`, `CONVERSATION_EMPTY`, or `CONVERSATION_BUSY` while an answer is being written.
 */
export async function previewShare(
  api: ApiClient,
  range: ShareRange,
  options: ShareCallOptions = {},
): Promise<SharePreview> {
  return api.request('previewShare', { ...options, body: range })
}

/**
 * Makes a read-only link to a conversation as it is now.
 *
 * @throws ApiError `NOT_FOUND`, `CONVERSATION_EMPTY`, `CONVERSATION_BUSY`, `STORAGE_FULL`.
 */
export async function shareConversation(
  api: ApiClient,
  request: ShareRequest,
  options: ShareCallOptions = {},
): Promise<ShareResponse> {
  return api.request('shareConversation', { ...options, body: request })
}

/** The caller's own shares that can be read now, newest first. */
export async function listShares(api: ApiClient, options: ShareCallOptions = {}): Promise<ShareSummary[]> {
  return (await api.request<ShareList>('listShares', options)).shares
}

/**
 * Ends a share of the caller's own; its address answers like one that never was.
 *
 * @throws ApiError `NOT_FOUND` when it is somebody else's or has ended.
 */
export async function revokeShare(
  api: ApiClient,
  slug: string,
  options: ShareCallOptions = {},
): Promise<void> {
  await api.request('revokeShare', { ...options, params: slugParams(slug) })
}

/** Ends every share of the caller. */
export async function revokeAllShares(api: ApiClient, options: ShareCallOptions = {}): Promise<void> {
  await api.request('revokeAllShares', options)
}
