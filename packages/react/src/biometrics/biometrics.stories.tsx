import type { Credential } from '@ai-studio/contract'
import { forgetUser, markSignedIn } from '@ai-studio/core'
import { useEffect, useState, type ReactElement } from 'react'
import {
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type Behaviour,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import { createFakeStudio, offline, refusal, user, type Answers } from '../upgrade/testing/fake-studio.ts'
import { WithStudio } from '../upgrade/testing/with-studio.tsx'
import '../login/login.css'
import '../ui/form.css'
import './biometrics.css'
import { BiometricsModal } from './biometrics-modal.tsx'
import { Biometrics as Widget } from './biometrics.tsx'
import { pressPart } from './testing/press-part.ts'
import { cloud, creation, stick, windows } from './testing/samples.ts'

export default { title: 'Biometrics' }

const never = new Promise<never>(() => {})

interface StoryOptions {
  passkeys?: readonly Credential[]
  answers?: Answers
  isSignedOut?: boolean
  isPartner?: boolean
  isUnsupported?: boolean
  hasNoAuthenticator?: boolean
  inDialog?: boolean
  create?: Behaviour
  /** Presses buttons of these parts, one after the other. */
  press?: readonly string[]
}

function Story(options: StoryOptions): ReactElement {
  const { passkeys = [cloud, stick, windows], answers = {}, isSignedOut, isPartner, press = [] } = options
  const [made] = useState(() => {
    if (isSignedOut || isPartner) forgetUser()
    else markSignedIn(user)
    const authenticator = installAuthenticator()
    authenticator.hasPlatformAuthenticator = !options.hasNoAuthenticator
    authenticator.create = options.create ?? unanswered
    const putBack = options.isUnsupported ? withoutPasskeys() : () => {}
    const studio = createFakeStudio(
      { listCredentials: passkeys, beginCredentialRegistration: creation, ...answers },
      !isPartner,
    )
    return { authenticator, putBack, studio }
  })

  useEffect(() => {
    const timers = press.map((part, index) => setTimeout(() => pressPart(part), 50 + index * 250))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      made.putBack()
      made.authenticator.remove()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for a story.
  }, [])

  return (
    <WithStudio studio={made.studio}>
      {options.inDialog ? (
        <BiometricsModal isOpen onClose={() => {}} />
      ) : (
        <div style={{ display: 'grid', justifyContent: 'center', padding: 16 }}>
          <div style={{ inlineSize: 'min(640px, calc(100vw - 32px))' }}>
            <Widget heading="Passkeys" />
          </div>
        </div>
      )}
    </WithStudio>
  )
}

const story = (options: StoryOptions = {}) =>
  function BiometricsStory() {
    return <Story {...options} />
  }

const long = 'A name of fifty characters, which is the longest 1'

export const Biometrics = story()
export const InDialog = story({ inDialog: true })
export const LongNames = story({
  passkeys: [
    { ...cloud, credentialName: long },
    { ...stick, credentialName: 'W'.repeat(50) },
    { ...windows, credentialName: 'مفتاح العمل' },
  ],
})
export const SignedOut = story({ isSignedOut: true })
export const Loading = story({ answers: { listCredentials: never } })
export const Failed = story({ answers: { listCredentials: offline() } })
export const Empty = story({ passkeys: [] })
export const Adding = story({ passkeys: [cloud], press: ['add'] })
export const AddingElsewhere = story({ passkeys: [], hasNoAuthenticator: true, press: ['add'] })
export const AddingAsked = story({ passkeys: [cloud], press: ['add', 'create'] })
export const AddingCancelled = story({
  passkeys: [cloud],
  create: refusing('NotAllowedError'),
  press: ['add', 'create'],
})
export const AddingRefused = story({
  passkeys: [cloud],
  create: refusing('InvalidStateError'),
  press: ['add', 'create'],
})
export const Renaming = story({ press: ['rename'] })
export const RenamingRefused = story({
  press: ['rename'],
  answers: { updateCredential: refusal('VALIDATION_FAILED', 'Validation error. Please check your input.') },
})
export const Deleting = story({ press: ['delete'] })
export const DeletingLast = story({ passkeys: [stick], press: ['delete'] })
export const DeletingRefused = story({
  press: ['delete', 'delete-confirm'],
  answers: { deleteCredential: offline() },
})
export const Unsupported = story({ passkeys: [stick], isUnsupported: true })
export const UnsupportedEmpty = story({ passkeys: [], isUnsupported: true })
export const Partner = story({ isPartner: true })
