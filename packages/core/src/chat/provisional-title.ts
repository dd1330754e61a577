const longest = 60

/** A title until the server's is known: the question's first line that says something. */
export function provisionalTitle(question: string): string {
  const line = question.split('\n').find((each) => each.trim() !== '') ?? ''
  const characters = Array.from(line.trim())
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}
