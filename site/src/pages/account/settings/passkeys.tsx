import { useTexts } from '@ai-studio/react'
import type { BiometricsProps } from '@ai-studio/react/biometrics'
import type { ComponentType, ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useCode } from '../../../loading/use-code.ts'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useNamedPart } from '../use-named-part.ts'

async function loadManager(): Promise<ComponentType<BiometricsProps>> {
  const [{ Biometrics }] = await Promise.all([
    import('@ai-studio/react/biometrics'),
    import('./passkey-styles.ts'),
  ])
  return Biometrics
}

export interface PasskeysProps {
  /** What stands above is there in full. */
  isInPlace: boolean
}

/**
 * The user's passkeys; the list is a widget, fetched on its own. The address `#passkeys` leads here, also from the pages
 * of others, whose visitors manage their passkeys here.
 */
export function Passkeys({ isInPlace }: PasskeysProps): ReactElement {
  const t = useTexts('account')
  const ref = useNamedPart<HTMLDivElement>('passkeys', isInPlace)
  const manager = useCode(loadManager)
  const Manager = manager.value
  return (
    <div id="passkeys" ref={ref} tabIndex={-1} className="st-account-named">
      <Section title={t('settings.passkeys.title')}>
        {Manager ? (
          <Manager />
        ) : manager.error ? (
          <LoadFailure heading="h3" title={t('settings.passkeys.failed')} failed={manager} />
        ) : (
          <Skeleton rows={2} />
        )}
      </Section>
    </div>
  )
}
