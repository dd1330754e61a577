/** A text of at most so many characters; where it is cut it ends with an ellipsis. */
export function shortened(text: string, longest: number): string {
  const characters = [...text]
  if (characters.length <= longest) return text
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
