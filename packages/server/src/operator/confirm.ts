import { createInterface } from 'node:readline'

/** What somebody answers to a question; null when they end it by Ctrl-C or by closing the input. */
export type Ask = (question: string) => Promise<string | null>

/** Asks on a terminal. */
export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
  return (question) => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const lines = createInterface({ input, output, terminal: true, historySize: 0 })
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => {
      resolve(null)
      output.write('\n')
    })
    lines.question(question, (answer) => {
      resolve(answer)
      lines.close()
    })
    return promise
  }
}
