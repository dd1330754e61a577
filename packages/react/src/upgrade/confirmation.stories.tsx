import type { Credential, PaymentMethods } from '@ai-studio/contract'
import { markSignedIn } from '@ai-studio/core'
import { getPaymentConfirmer } from '@ai-studio/core/passkeys'
import { getUpgrade } from '@ai-studio/core/payments'
import { useEffect, useState, type ReactElement } from 'react'
import {
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type Behaviour,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import '../biometrics/biometrics.css'
import { pressPart } from '../biometrics/testing/press-part.ts'
import { challenge, cloud, stick } from '../biometrics/testing/samples.ts'
import '../login/login.css'
import { Dialog } from '../ui/dialog.tsx'
import '../ui/form.css'
import { createFakeStudio, offline, refusal, user, type Answers } from './testing/fake-studio.ts'
import { methods } from './testing/samples.ts'
import { WithStudio } from './testing/with-studio.tsx'
import './upgrade.css'
import { Upgrade } from './upgrade.tsx'

export default { title: 'Upgrade confirmation' }

const never = new Promise<never>(() => {})

interface StoryOptions {
  mode?: NonNullable<PaymentMethods['confirmation']>
  passkeys?: readonly Credential[]
  answers?: Answers
  /** The person has switched it on. */
  isOn?: boolean
  isUnsupported?: boolean
  inDialog?: boolean
  get?: Behaviour
  /** Presses buttons of these parts, one after the other. */
  press?: readonly string[]
}

function Story(options: StoryOptions): ReactElement {
  const { mode = 'optional', passkeys = [cloud, stick], answers = {}, isOn = false, press = [] } = options
  const [made] = useState(() => {
    markSignedIn(user)
    const authenticator = installAuthenticator()
    authenticator.get = options.get ?? unanswered
    const putBack = options.isUnsupported ? withoutPasskeys() : () => {}
    const studio = createFakeStudio({
      getPaymentMethods: { methods, confirmation: mode },
      listCredentials: passkeys,
      beginCredentialAuthentication: challenge,
      ...answers,
    })
    getUpgrade(studio).change({ step: 'payment' })
    getPaymentConfirmer(studio).setWanted(isOn)
    return { authenticator, putBack, studio }
  })

  useEffect(() => {
    const timers = press.map((part, index) => setTimeout(() => pressPart(part), 300 + index * 300))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      made.putBack()
      made.authenticator.remove()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for a story.
  }, [])

  const widget = <Upgrade onRedirect={() => false} />
  return (
    <WithStudio studio={made.studio}>
      {options.inDialog ? (
        <Dialog isOpen onClose={() => {}} heading="Upgrade to Pro" className="st-upgrade-dialog">
          {widget}
        </Dialog>
      ) : (
        <div className="story-frame">
          <div style={{ inlineSize: 'min(680px, calc(100vw - 32px))', padding: 16, boxSizing: 'border-box' }}>
            {widget}
          </div>
        </div>
      )}
    </WithStudio>
  )
}

const story = (options: StoryOptions = {}) =>
  function ConfirmationStory() {
    return <Story {...options} />
  }

export const Offered = story()
export const OfferedInDialog = story({ inDialog: true })
export const On = story({ isOn: true })
export const Required = story({ mode: 'required' })
export const RequiredInDialog = story({ mode: 'required', inDialog: true })
export const ListLoading = story({ mode: 'required', answers: { listCredentials: never } })
export const ListFailed = story({ mode: 'required', answers: { listCredentials: offline() } })
export const WithoutPasskey = story({ mode: 'required', passkeys: [] })
export const OfferedWithoutPasskey = story({ isOn: true, passkeys: [] })
export const Unsupported = story({ isOn: true, isUnsupported: true })
export const RequiredUnsupported = story({ mode: 'required', isUnsupported: true })
export const Authenticating = story({ isOn: true, press: ['paypal'] })
export const RequiredAuthenticating = story({ mode: 'required', press: ['paypal'] })
export const Cancelled = story({ isOn: true, get: refusing('NotAllowedError'), press: ['paypal'] })
export const RequiredFailed = story({
  mode: 'required',
  answers: {
    completeCredentialAuthentication: refusal('WEBAUTHN_AUTHENTICATION_FAILED', 'Authentication failed', 400),
  },
  get: refusing('UnknownError'),
  press: ['paypal'],
})
export const ManagingDevices = story({ mode: 'required', inDialog: true, press: ['manage-devices'] })
