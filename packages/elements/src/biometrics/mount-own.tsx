import { isApiError } from '@ai-studio/core'
import { getAuth } from '@ai-studio/core/auth'
import { getPasskeys, isPasskeyError } from '@ai-studio/core/passkeys'
import { Biometrics, type BiometricsProps } from '@ai-studio/react/biometrics'
import { useState, type ReactElement } from 'react'
import type { ElementView, Surroundings } from '../element-view.ts'
import { FreshFields } from '../login/fresh-fields.tsx'
import { makeFields } from '../login/page-fields.ts'
import type { BiometricsHost } from './biometrics-host.ts'
import { mount, type Scene } from './mount-biometrics.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import { adoptOwnStyles } from './styles.ts'

/** Reasons that trying again does not remove. */
const lasting = /^(NOT_SUPPORTED|AUTHENTICATOR_NOT_SUPPORTED|ALREADY_REGISTERED)$/
/** Failures that may lie in how the page embeds the element. */
const embedding = /^(NETWORK|TIMEOUT|UNKNOWN|PROTOCOL_MISMATCH)$/

interface ContentProps {
  scene: Scene
  callbacks: BiometricsProps
  /** Where the fields to sign in are: in the page, not in the shadow root. */
  fields: HTMLElement
  /** Tells the page that somebody wants to sign in. Answers whether that is left to the element. */
  askPage(): boolean
}

function Content({ scene, callbacks, fields, askPage }: ContentProps): ReactElement {
  const [isSigningIn, setSigningIn] = useState(false)
  return (
    <>
      <Biometrics {...scene} {...callbacks} onSignInRequired={() => setSigningIn(askPage())} />
      <SignInDialog isOpen={isSigningIn} onClose={() => setSigningIn(false)} fields={fields} />
    </>
  )
}

/** Draws the passkeys of whoever is signed in on a page of the studio itself. */
export const mountBiometrics = (host: BiometricsHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, (studio) => {
    const { element, emit } = host
    const auth = getAuth(studio)
    const { fields, remove } = makeFields(element)

    // The same at every render, so that nothing is drawn again for them.
    const callbacks: BiometricsProps = {
      freshSignIn: (step) => <FreshFields {...step} fields={fields} />,
      onAdded: ({ credentialId: id, credentialName: name }) => void emit('passkey-added', { id, name }),
      onRenamed: ({ credentialId: id, credentialName: name }) => void emit('passkey-renamed', { id, name }),
      onDeleted: ({ credentialId: id, credentialName: name }) => void emit('passkey-deleted', { id, name }),
      onError(error) {
        const code = isApiError(error) || isPasskeyError(error) ? error.code : 'UNKNOWN'
        if (embedding.test(code) && navigator.onLine) {
          surroundings.fail({ code, phase: 'passkeys', element, endpoint: studio.endpoint })
        }
        emit('error', { code, phase: 'passkeys', retryable: !lasting.test(code) })
      },
    }

    // Who is here; a failure shows as nobody.
    const started = auth.start().catch(() => {})
    return {
      draw: (scene) => (
        <Content {...{ scene, callbacks, fields }} askPage={() => emit('auth-required', {}, true)} />
      ),
      adoptStyles: adoptOwnStyles,
      reload: () => started.then(() => getPasskeys(studio).reload()),
      remove,
    }
  })
