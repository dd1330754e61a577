// A part of its own: the chat fetches it with `import()` when somebody wants to share.
export { MyShares, type MySharesProps } from './my-shares.tsx'
export { ShareDialog, type ShareDialogProps } from './share-dialog.tsx'
export type { ShareCalls } from './share-calls.ts'
