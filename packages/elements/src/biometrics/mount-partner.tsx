import { PartnerBiometrics, useBiometricsTexts } from '@ai-studio/react/biometrics'
import type { ReactElement } from 'react'
import type { ElementView, Surroundings } from '../element-view.ts'
import type { BiometricsHost } from './biometrics-host.ts'
import { mount, type Scene } from './mount-biometrics.tsx'
import { adoptPartnerStyles } from './styles.ts'

function Content({ heading, headingLevel }: Scene): ReactElement {
  const hasTexts = useBiometricsTexts()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="st-biometrics" part="biometrics" aria-busy={!hasTexts || undefined}>
      {heading && <Heading className="st-biometrics-heading">{heading}</Heading>}
      {hasTexts && <PartnerBiometrics />}
    </div>
  )
}

/** Draws the way to the studio's own page for a page of another company: nothing of WebAuthn, and nothing is asked. */
export const mountBiometrics = (host: BiometricsHost, surroundings: Surroundings): ElementView =>
  mount(host, surroundings, () => ({
    draw: (scene) => <Content {...scene} />,
    adoptStyles: adoptPartnerStyles,
    reload: () => undefined,
  }))
