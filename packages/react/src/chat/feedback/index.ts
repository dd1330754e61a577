// A part of its own: the chat fetches it with `import()` when somebody has found an answer bad.
export { FeedbackDialog, type FeedbackDialogProps } from './feedback-dialog.tsx'
