/** What a key can do in a chat from everywhere inside it. */
export type ShortcutName = 'help' | 'newConversation' | 'temporary' | 'conversations' | 'copyLast' | 'share'

/**
 * Letters, with Alt and Shift; on a Mac, where those write characters, with Control and Shift. No browser uses them
 * in these combinations.
 */
export const shortcutLetters = {
  o: 'newConversation',
  n: 'temporary',
  f: 'conversations',
  c: 'copyLast',
  p: 'share',
} as const satisfies Record<string, ShortcutName>

/** Whether keys are named and used as on a Mac. */
export const isMac = (): boolean => /^(mac|iphone|ipad)/i.test(globalThis.navigator?.platform ?? '')

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** What keys pressed together stand for, if anything. */
export function shortcutOf(event: Keys, onMac?: boolean): ShortcutName | null {
  const { altKey, ctrlKey, metaKey } = event
  // Nothing is looked at for a letter that somebody types.
  return altKey || ctrlKey || metaKey ? combinationOf(event, onMac ?? isMac()) : null
}

function combinationOf(event: Keys, onMac: boolean): ShortcutName | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event
  // Some keyboards have the slash on another key, together with Shift.
  if ((onMac ? metaKey || ctrlKey : ctrlKey) && !altKey && key === '/') return 'help'
  if (!shiftKey || metaKey || ctrlKey !== onMac || altKey === onMac) return null
  // Where the keyboard writes another script, the place of the key counts.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  return shortcutLetters[letter as keyof typeof shortcutLetters] ?? null
}
