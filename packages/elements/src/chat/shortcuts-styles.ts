import shortcuts from '../../../react/src/chat/shortcuts/shortcuts.css?inline'

/** What the sheet with the keys of the chat is drawn with besides the chat's own styles. */
export const shortcutsStyles = [shortcuts]
