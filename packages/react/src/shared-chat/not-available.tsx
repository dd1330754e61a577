import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './shared-chat-texts.ts'
import type { SharedChatProps } from './shared-chat-props.ts'

type Way = Pick<SharedChatProps, 'signInHref' | 'onSignIn' | 'returnHref' | 'onReturn'>

export interface NotAvailableProps extends Way {
  level: number
  /** Whether the focus goes there: what had it is gone. */
  takesFocus: boolean
}

/** A press that is meant for this page, and not for a new tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function follow(event: MouseEvent, ask: SharedChatProps['onSignIn']): void {
  if (isPlain(event) && ask?.() === false) event.preventDefault()
}

/** One page for a share that is missing, has expired, was revoked or is private: nobody learns which. */
export function NotAvailable(props: NotAvailableProps): ReactElement {
  const { level, takesFocus, onSignIn, onReturn } = props
  const text = useTexts(namespace)
  const { endpoint, isOwnOrigin } = useStudio()
  const ref = useRef<HTMLHeadingElement>(null)
  const Heading = `h${level}` as 'h2'
  const signInHref = props.signInHref ?? `${endpoint}/login`
  const returnHref = props.returnHref ?? (isOwnOrigin || onReturn ? `${endpoint}/` : null)
  // On a page of another company the studio opens beside it.
  const apart = isOwnOrigin ? {} : { target: '_blank', rel: 'noopener' }

  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <div className="st-shared-gone" part="not-available">
      <span className="st-shared-gone-mark" aria-hidden="true">
        <Icon name="eye-off" size={26} />
      </span>
      <div role="alert">
        <Heading ref={ref} className="st-shared-heading" tabIndex={-1} part="heading">
          {text('gone.heading')}
        </Heading>
        <p>{text('gone.text')}</p>
      </div>
      <div className="st-shared-ways">
        <a
          className="st-button"
          data-variant="primary"
          href={signInHref}
          {...apart}
          part="sign-in"
          onClick={(event) => follow(event, onSignIn)}
        >
          {text('gone.signIn')}
        </a>
        {returnHref !== null && (
          <a
            className="st-button"
            data-variant="secondary"
            href={returnHref}
            part="return"
            onClick={(event) => follow(event, onReturn)}
          >
            {text('gone.back')}
          </a>
        )}
      </div>
    </div>
  )
}
