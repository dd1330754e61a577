import type { SharePreview, ShareRequest, ShareResponse, ShareSummary } from '@ai-studio/contract'
import type { Studio } from '@ai-studio/core'
import {
  listShares,
  previewShare,
  revokeAllShares,
  revokeShare,
  shareConversation,
  type ShareRange,
} from '@ai-studio/core/shares'
import { useMemo } from 'react'
import { useStudio } from '../../provider/use-studio.ts'

/** What sharing asks the server. Every failure is an `ApiError`. */
export interface ShareCalls {
  preview(range: ShareRange, signal: AbortSignal): Promise<SharePreview>
  create(request: ShareRequest): Promise<ShareResponse>
  list(signal: AbortSignal): Promise<readonly ShareSummary[]>
  revoke(slug: string): Promise<void>
  revokeAll(): Promise<void>
}

const shareCallsOf = ({ api }: Studio): ShareCalls => ({
  preview: (range, signal) => previewShare(api, range, { signal }),
  create: (request) => shareConversation(api, request),
  list: (signal) => listShares(api, { signal }),
  revoke: (slug) => revokeShare(api, slug),
  revokeAll: () => revokeAllShares(api),
})

/** The calls to make: those that were given, else those of the studio here. */
export function useShareCalls(given: ShareCalls | undefined): ShareCalls {
  const studio = useStudio()
  return useMemo(() => given ?? shareCallsOf(studio), [given, studio])
}
