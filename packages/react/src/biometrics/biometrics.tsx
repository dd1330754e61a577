import type { ReactElement } from 'react'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace, useBiometricsTexts } from './biometrics-texts.ts'
import { OwnBiometrics } from './own-biometrics.tsx'

const loadPartner = async () => (await import('./partner-biometrics.tsx')).PartnerBiometrics

function Partner(): ReactElement {
  const text = useTexts(namespace)
  const { code: Part, hasFailed, retry } = useLazyPart(loadPartner)
  if (Part) return <Part />
  return (
    <div className="st-passkey-state" aria-busy={!hasFailed || undefined}>
      {hasFailed ? (
        <>
          <Alert kind="error">{text('partFailed')}</Alert>
          <Button size="small" icon="retry" onClick={retry}>
            {text('retry')}
          </Button>
        </>
      ) : (
        <Spinner size={28} />
      )}
    </div>
  )
}

/**
 * The user's passkeys: name, device, when each was made and last used; to add, to rename and to delete. Stands inside a
 * `StudioProvider`. On a page that is not the studio's own it opens a window of the studio, because passkeys belong to
 * its origin.
 */
export function Biometrics(props: BiometricsProps): ReactElement {
  const { heading, headingLevel = 2 } = props
  const { isOwnOrigin } = useStudio()
  const hasTexts = useBiometricsTexts()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="st-biometrics" part="biometrics" aria-busy={!hasTexts || undefined}>
      {heading && <Heading className="st-biometrics-heading">{heading}</Heading>}
      {!hasTexts ? (
        <div className="st-passkey-state">
          <Spinner size={28} />
        </div>
      ) : isOwnOrigin ? (
        <OwnBiometrics {...props} />
      ) : (
        <Partner />
      )}
    </div>
  )
}
