import { useCallback, useEffect, useState } from 'react'
import type { Fetched } from './fetched.ts'

interface State<Code> {
  value: Code | null
  error: unknown
  isRetrying: boolean
}

/**
 * Code of a part of a page that comes on its own, after the page.
 *
 * @param load the same function at every drawing
 */
export function useCode<Code>(load: () => Promise<Code>): Fetched<Code> {
  const [state, setState] = useState<State<Code>>({ value: null, error: null, isRetrying: false })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isOver = false
    load().then(
      (value) => isOver || setState({ value, error: null, isRetrying: false }),
      (error: unknown) => isOver || setState({ value: null, error, isRetrying: false }),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another round fetches the same once more.
  }, [load, round])

  const retry = useCallback(() => {
    setState((last) => ({ ...last, isRetrying: true }))
    setRound((last) => last + 1)
  }, [])
  return { ...state, retry }
}
