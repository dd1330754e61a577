import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { whenRead } from './when-read.ts'

/** Longer code stays plain: colouring it would hold up the page. Characters. */
const maxLength = 40_000
const maxKept = 60
/** How to draw what was coloured. */
type Draw = () => ReactNode[]
const kept = new Map<string, Draw>()

function keep(key: string, draw: Draw): void {
  kept.set(key, draw)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
}

/** Longest wait for the page to have nothing better to do, in milliseconds. */
const patienceMs = 300

/** Code is coloured piece by piece, when the page is idle: many pieces may end at the same moment. */
let lastTurn: Promise<void> = Promise.resolve()
function turn(): Promise<void> {
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) => {
        if (typeof requestIdleCallback === 'function')
          requestIdleCallback(() => resolve(), { timeout: patienceMs })
        else setTimeout(resolve)
      }),
  )
  return lastTurn
}

/** Whether the highlighter has not coloured anything yet. */
let isFirst = true

/**
 * Coloured code, or null as long as it is incomplete, nobody reads it, the highlighter is on its way, or the language
 * is unknown.
 */
export function useHighlight(
  ref: RefObject<Element | null>,
  language: string,
  chunks: readonly string[],
  isClosed: boolean,
): ReactNode[] | null {
  const name = language.toLowerCase()
  const code = useMemo(() => (isClosed && name !== '' ? chunks.join('\n') : ''), [isClosed, name, chunks])
  const key = `${name}\n${code}`
  const known = kept.get(key)
  const nodes = useMemo(() => known?.() ?? null, [known])
  const [, setRound] = useState(0)

  useEffect(() => {
    const element = ref.current
    if (known || !element || code === '' || code.length > maxLength) return undefined
    let isOver = false
    async function colour(): Promise<void> {
      await turn()
      if (isOver) return
      const { highlight } = await import('./highlighter.ts')
      // On a slow device the first colouring takes as long as the file itself: together they would hold up a frame.
      if (isFirst) await turn()
      isFirst = false
      const draw = await highlight(name, code)
      if (draw) keep(key, draw)
      if (draw && !isOver) setRound((round) => round + 1)
    }
    // Plain code is readable too.
    const giveUp = whenRead(element, () => void colour().catch(() => {}))
    return () => {
      isOver = true
      giveUp()
    }
  }, [ref, key, known, name, code])

  return code === '' ? null : nodes
}
