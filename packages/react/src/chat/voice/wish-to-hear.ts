/** How each dictation ends that runs now, in any chat of the page. */
const ends = new Set<() => void>()

/** Says how a dictation ends when somebody wants to hear something. Answers how to take that back. */
export function onWishToHear(end: () => void): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Somebody wants to hear something, and speaks no more: the microphone would hear it, too. */
export function wishToHear(): void {
  for (const end of ends) end()
}
