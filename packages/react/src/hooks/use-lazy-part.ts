import { useEffect, useState } from 'react'

export interface LazyCode<Code> {
  /** Null until it has arrived. */
  readonly code: Code | null
  /** It did not come; `retry` asks for it again. */
  readonly hasFailed: boolean
  retry(): void
}

/**
 * Code that comes when it is needed.
 *
 * @param load the same function at every drawing
 * @param isWanted nothing is fetched without it
 * @default isWanted true
 */
export function useLazyPart<Code>(load: () => Promise<Code>, isWanted = true): LazyCode<Code> {
  const [code, setCode] = useState<Code | null>(null)
  const [round, setRound] = useState(0)
  const [failedRound, setFailedRound] = useState(-1)
  const isMissing = isWanted && code === null

  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    load().then(
      (arrived) => isOver || setCode(() => arrived),
      () => isOver || setFailedRound(round),
    )
    return () => {
      isOver = true
    }
  }, [load, round, isMissing])

  return { code, hasFailed: code === null && failedRound >= round, retry: () => setRound(round + 1) }
}
