// A part of its own: the chat fetches it with `import()` when somebody wants to say how it is to answer.
export { InstructionsDialog, type InstructionsDialogProps } from './instructions-dialog.tsx'
