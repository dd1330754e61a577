import { $auth } from '@ai-studio/core'
import { getAuth } from '@ai-studio/core/auth'
import { Login, SignedIn, useLoginTexts, type LoginProps } from '@ai-studio/react/login'
import { Dialog } from '@ai-studio/react/ui'
import { computed } from 'nanostores'
import { useEffect, useSyncExternalStore, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { ElementView, Surroundings } from '../element-view.ts'
import { DialogHeading } from './dialog-heading.tsx'
import type { LoginHost } from './login-host.ts'
import { mount, type Scene, type User } from './mount-login.tsx'
import { makeFields } from './page-fields.ts'

interface ContentProps {
  scene: Scene
  host: LoginHost
  /** Where the fields are: in the page, not in the shadow root. */
  fields: HTMLElement
  user: User | null
  signOut: () => unknown
}

function Content({ scene, host, fields, user, signOut }: ContentProps): ReactElement {
  const { isOpen, heading, onClose, onCancel, onError } = scene
  const { props } = host
  const hasTexts = useLoginTexts()
  const isShown = isOpen !== false

  // Fields that were there before the dialog was shown could not take the focus.
  useEffect(() => {
    if (isOpen) fields.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [isOpen, fields])

  const login: LoginProps = {
    initialTab: props.initialTab === 'register' ? 'register' : 'login',
    next: props.returnUrl || undefined,
    autoFocus: isOpen === true,
    onSignedIn: onClose,
    onCancel,
    onError,
  }
  const form = user ? (
    <div className="st-login">
      <SignedIn {...user} onSignOut={() => void signOut()} />
    </div>
  ) : (
    <Login {...login} />
  )
  const body = (
    <div className="own">
      <slot name="header" />
      {isOpen === null && heading && (
        <h2 className="st-login-heading" part="heading">
          {heading}
        </h2>
      )}
      <slot name={fields.slot} />
      <slot name="legal" />
      <slot name="footer" />
    </div>
  )
  return (
    <>
      {isOpen === null ? (
        <div className="st-login">{body}</div>
      ) : (
        <DialogHeading heading={heading}>
          {(name) => (
            <Dialog isOpen={isOpen} onClose={onClose} heading={name} className="st-login-dialog">
              {body}
            </Dialog>
          )}
        </DialogHeading>
      )}
      {isShown && hasTexts && createPortal(form, fields)}
    </>
  )
}

/** Draws sign-in on a page of the studio itself: the whole form, with its fields in the page. */
export const mountLogin = (host: LoginHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, ({ studio }) => {
    const { element } = host
    const auth = getAuth(studio)
    const $user = computed($auth, ({ user }): User | null => user)
    const { fields, remove } = makeFields(element)
    // Whoever has come back from another service, or was here before; where to go then is the page's own matter.
    const known = auth.start().catch(() => {})
    async function signOut(): Promise<void> {
      await known
      if ($user.get()) await auth.signOut()
    }
    const subscribe = (onChange: () => void) => $user.listen(onChange)

    function Own({ scene }: { scene: Scene }): ReactElement {
      const user = useSyncExternalStore(subscribe, () => $user.get())
      return <Content scene={scene} host={host} fields={fields} user={user} signOut={signOut} />
    }

    return {
      $user,
      draw: (scene) => <Own scene={scene} />,
      signOut,
      focus: () => fields.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }),
      remove,
    }
  })
