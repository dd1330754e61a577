import { shared } from '../registry/shared.ts'

/** For so long an answer is kept for who needs it, in milliseconds: later another one is newer. */
const keptMs = 30_000

/** What has been asked for before the code that needs it had arrived, in whichever copy of the library. */
const shelf = () => shared<Map<string, Promise<unknown>>>('asked ahead', () => new Map())

/** Keeps an answer that is on its way, for the one who takes it. */
export function keepAhead(name: string, answer: Promise<unknown>): void {
  const answers = shelf()
  answers.set(name, answer)
  // Who takes it hears of a failure; nobody else has to.
  answer.catch(() => {})
  setTimeout(() => answers.get(name) === answer && answers.delete(name), keptMs)
}

/** Takes an answer that was asked for ahead; null where there is none, or none came. It is given away once. */
export async function takeAhead<T>(name: string): Promise<T | null> {
  const answers = shelf()
  const answer = answers.get(name)
  if (!answer) return null
  answers.delete(name)
  return (answer as Promise<T>).catch(() => null)
}
