// A part of its own: the chat fetches it with `import()` when somebody asks for help with its keys.
export { ShortcutsSheet, type ShortcutsSheetProps } from './shortcuts-sheet.tsx'
