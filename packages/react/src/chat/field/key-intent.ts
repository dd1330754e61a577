export type KeyIntent = 'submit' | 'escape' | 'type'

/**
 * Whether a key belongs to an input method that composes: browsers say so by `isComposing`; Safari, which ends the
 * composition before it reports the Enter that ended it, only by the old key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/** What a key pressed in the composer is meant to do. While an input method composes, Enter and Escape belong to it. */
export function keyIntent(event: KeyboardEvent): KeyIntent {
  const { key } = event
  // Of a letter nothing else is looked at.
  if (key !== 'Enter' && key !== 'Escape') return 'type'
  if (isComposing(event)) return 'type'
  if (key === 'Escape') return 'escape'
  const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
  const isForced = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return isPlain || isForced ? 'submit' : 'type'
}
