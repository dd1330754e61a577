import { useTexts } from '@ai-studio/react'
import { useEffect, useRef, type ReactElement } from 'react'

export interface SpokenTextProps {
  /** Sentences, in order. */
  pieces: readonly string[]
  /** BCP 47; of most of the text. */
  language: string
  /** The one that is heard; -1 for none. */
  current: number
  /** Goes to one of them; absent where that cannot be done. */
  onChoose?: (index: number) => void
}

/** A text while it is read aloud: the sentence that is heard is marked and stays in view. */
export function SpokenText({ pieces, language, current, onChoose }: SpokenTextProps): ReactElement {
  const t = useTexts('voice-synthesis')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const item = list.current?.children[current] as HTMLElement | undefined
    if (!item || !list.current) return
    // Of the list alone: the page stays where its reader is.
    const { offsetTop, offsetHeight } = item
    const { scrollTop, clientHeight } = list.current
    const isInView = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight
    if (!isInView) list.current.scrollTo({ top: offsetTop - clientHeight / 3 })
  }, [current])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well.
    <ol ref={list} className="st-spoken" lang={language} dir="auto" tabIndex={0} aria-label={t('text')}>
      {pieces.map((text, index) => (
        <li key={index} data-current={index === current ? '' : undefined}>
          {onChoose ? (
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => onChoose(index)}
            >
              {text}
            </button>
          ) : (
            text
          )}
        </li>
      ))}
    </ol>
  )
}
