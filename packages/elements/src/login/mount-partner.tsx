import { getPartnerAuth } from '@ai-studio/core/auth'
import { Dialog } from '@ai-studio/react/ui'
import { PartnerLogin } from '@ai-studio/react/login'
import type { ReactElement } from 'react'
import type { ElementView, Surroundings } from '../element-view.ts'
import { DialogHeading } from './dialog-heading.tsx'
import type { LoginHost } from './login-host.ts'
import { mount, type Scene } from './mount-login.tsx'

function Content({ scene }: { scene: Scene }): ReactElement {
  const { isOpen, heading, onCancel, onError, onClose } = scene
  const login = (
    <PartnerLogin
      header={<slot name="header" />}
      heading={isOpen === null ? heading : undefined}
      footer={
        <>
          <slot name="legal" />
          <slot name="footer" />
        </>
      }
      onSignedIn={onClose}
      onCancel={onCancel}
      onError={onError}
    />
  )
  if (isOpen === null) return login
  return (
    <DialogHeading heading={heading}>
      {(name) => (
        <Dialog isOpen={isOpen} onClose={onClose} heading={name} className="st-login-dialog">
          {login}
        </Dialog>
      )}
    </DialogHeading>
  )
}

/** Draws sign-in for a page of another company: no password, no identity token, nothing of MSAL. */
export const mountLogin = (host: LoginHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, ({ studio, content }) => {
    const auth = getPartnerAuth(studio)
    return {
      $user: auth.$user,
      draw: (scene) => <Content scene={scene} />,
      signOut: () => auth.$user.get() && auth.disconnect(),
      focus: () => content.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }),
    }
  })
