// A part of its own: the chat fetches it with `import()` when somebody wants a conversation on paper or as a PDF.
export { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
