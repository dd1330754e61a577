import { shortened } from '../format/shortened.ts'

const longest = 60

/** A title until the server's is known: the question's first line that says something. */
export function provisionalTitle(question: string): string {
  const line = question.split('\n').find((each) => each.trim() !== '') ?? ''
  return shortened(line.trim(), longest)
}
