export { continueShare, getSharedConversation, reportShare } from './read-share.ts'
export {
  listShares,
  previewShare,
  revokeAllShares,
  revokeShare,
  shareConversation,
  type ShareRange,
} from './own-shares.ts'
export type { ShareCallOptions } from './share-call-options.ts'
