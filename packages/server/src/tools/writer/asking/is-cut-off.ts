const dangling: readonly RegExp[] = [
  /[,;:–—([{“«]$/u,
  /(?:^|\s)(?:the|a|an|and|or|but|of|to|in|for|with|that|which|because|is|are|was|were|by|from|at|as|your|our|their)$/i,
  /(?:^|\s)(?:và|của|là|những|các|một|cho|với|để|vì|nhưng|hoặc|được|trong|khi|thì|mà|bởi|từ|đến)$/iu,
]

/** Whether a text certainly ends in the middle: in open code, at an open mark, or at a word that wants another. */
export function isCutOff(markdown: string): boolean {
  const text = markdown.trim()
  const fences = text.match(/^ {0,3}(?:`{3,}|~{3,})/gm)?.length ?? 0
  if (fences % 2 === 1) return true
  const last = text.split('\n').at(-1)!.trim()
  // A salutation's or a closing's comma is in the middle, or all that there is: "Kind regards,".
  if (/^\S+(?:\s\S+){0,3},$/.test(last)) return false
  return dangling.some((pattern) => pattern.test(last))
}
