import type { ServerResponse } from 'node:http'
import { answerTokens, type CorpusKind } from '../corpus.ts'

/** How the next answer is written. */
export interface AnswerPlan {
  kind: CorpusKind
  /** About so many tokens. */
  tokens: number
  /** Tokens a second; absent: as fast as the connection takes them. */
  rate?: number
}

/** When what of an answer was written, in milliseconds since 1970. */
export interface AnswerTimes {
  /** After each quarter of the tokens; the first entry is the beginning. */
  quarters: number[]
  /** The last byte. */
  end: number
}

/** How one protocol puts a token into bytes. */
export interface Wire {
  contentType: string
  headers?: Record<string, string>
  begin?: string
  token: (text: string) => string
  /** @param text the whole answer */
  end?: (text: string) => string
}

const tickMs = 5
const burstSlice = 64

/** Writes an answer to a client: each token in a write of its own, whoever reads. */
export async function writeAnswer(
  response: ServerResponse,
  { kind, tokens: count, rate }: AnswerPlan,
  wire: Wire,
  onQuarter: (quarter: number) => void,
): Promise<AnswerTimes> {
  const tokens = answerTokens(kind, count)
  const quarters: number[] = []
  let sent = 0
  response.socket?.setNoDelay(true)
  response.writeHead(200, {
    'content-type': wire.contentType,
    'cache-control': 'no-store',
    ...wire.headers,
  })
  if (wire.begin) response.write(wire.begin)

  const write = (until: number) => {
    for (; sent < Math.min(until, tokens.length); sent += 1) {
      response.write(wire.token(tokens[sent]!))
      if (sent % Math.ceil(tokens.length / 4) === 0) onQuarter(quarters.push(Date.now()) - 1)
    }
  }
  const isOver = () => sent >= tokens.length || response.destroyed
  if (rate === undefined) {
    while (!isOver()) {
      // One packet for each slice: the subject is to be measured, not this server.
      response.cork()
      write(sent + burstSlice)
      response.uncork()
      await new Promise<void>((resolve) => {
        if (response.writableNeedDrain) response.once('drain', resolve).once('close', resolve)
        else setImmediate(resolve)
      })
    }
  } else {
    const started = performance.now()
    while (!isOver()) {
      write(Math.ceil(((performance.now() - started) / 1000) * rate))
      await new Promise((resolve) => setTimeout(resolve, tickMs))
    }
  }
  const end = Date.now()
  if (!response.destroyed) onQuarter(quarters.push(end) - 1)
  response.end(wire.end?.(tokens.join('')))
  return { quarters, end }
}
