import { Button, copyText, useTexts } from '@ai-studio/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'

/** How long it is said that something was copied, in milliseconds. */
const saidFor = 2_000

/** Copies a text; says for a moment that it has, or that it could not. */
export function CopyButton({ text }: { text: string }): ReactElement {
  const t = useTexts('tools')
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: 'copied' | 'failed') => {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('ready'), saidFor)
  }
  return (
    <>
      <Button
        icon={state === 'copied' ? 'check' : 'copy'}
        onClick={async ({ currentTarget }) =>
          say((await copyText(text, currentTarget)) ? 'copied' : 'failed')
        }
      >
        {t(`copy.${state}`)}
      </Button>
      <output className="st-visually-hidden">{state === 'ready' ? '' : t(`copy.${state}`)}</output>
    </>
  )
}
