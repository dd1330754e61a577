import { markSignedIn } from '@ai-studio/core'
import { useEffect, useState, type ReactElement } from 'react'
import {
  installAuthenticator,
  refusing,
  unanswered,
  type Behaviour,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import { createFakeStudio, user } from '../upgrade/testing/fake-studio.ts'
import { WithStudio } from '../upgrade/testing/with-studio.tsx'
import './biometrics.css'
import { PasskeyOffer } from './passkey-offer.tsx'
import { pressPart } from './testing/press-part.ts'
import { creation } from './testing/samples.ts'

export default { title: 'Passkey offer' }

function Story({ create }: { create?: Behaviour }): ReactElement {
  const [made] = useState(() => {
    markSignedIn(user)
    const authenticator = installAuthenticator()
    if (create) authenticator.create = create
    return {
      authenticator,
      studio: createFakeStudio({ listCredentials: [], beginCredentialRegistration: creation }),
    }
  })
  useEffect(() => {
    if (create) pressPart('offer-create')
    return () => made.authenticator.remove()
    // oxlint-disable-next-line react/exhaustive-deps -- once for a story.
  }, [])
  return (
    <WithStudio studio={made.studio}>
      <div style={{ inlineSize: 'min(380px, calc(100vw - 32px))', margin: '16px auto' }}>
        <PasskeyOffer onClose={() => {}} />
      </div>
    </WithStudio>
  )
}

const story = (create?: Behaviour) =>
  function PasskeyOfferStory() {
    return <Story {...(create && { create })} />
  }

export const Offer = story()
export const OfferAsked = story(unanswered)
export const OfferCancelled = story(refusing('NotAllowedError'))
export const OfferFailed = story(refusing('NotSupportedError'))
