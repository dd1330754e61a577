import type { ReactElement } from 'react'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { LazyPart } from './lazy-part.tsx'
import { LoadingUpgrade } from './loading-upgrade.tsx'
import { OwnUpgrade } from './own-upgrade.tsx'
import type { UpgradeProps } from './upgrade-props.ts'
import { namespace, useUpgradeTexts } from './upgrade-texts.ts'

const loadPartnerUpgrade = async () => (await import('./partner-upgrade.tsx')).PartnerUpgrade

function AnyUpgrade(props: UpgradeProps): ReactElement {
  const { isOwnOrigin } = useStudio()
  const text = useTexts(namespace)
  return isOwnOrigin ? (
    <OwnUpgrade {...props} />
  ) : (
    <LazyPart load={loadPartnerUpgrade} failure={text('errors.UNKNOWN')} props={props} />
  )
}

/**
 * The way to a paid plan: sign-in where it is needed, plan, payment. Stands inside a `StudioProvider`. On a page that
 * is not the studio's own it shows plans and prices, and is paid in a window of the studio. What was chosen, and a
 * payment that has begun, outlive it.
 */
export function Upgrade(props: UpgradeProps): ReactElement {
  return useUpgradeTexts() ? <AnyUpgrade {...props} /> : <LoadingUpgrade />
}
