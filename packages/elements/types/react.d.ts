/* oxlint-disable */
// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
  StudioBiometricsAttributes,
  StudioBiometricsElement,
  StudioBiometricsEventMap,
  StudioBiometricsProperties,
  StudioChatAttributes,
  StudioChatElement,
  StudioChatEventMap,
  StudioChatProperties,
  StudioLoginAttributes,
  StudioLoginElement,
  StudioLoginEventMap,
  StudioLoginProperties,
  StudioSharedChatAttributes,
  StudioSharedChatElement,
  StudioSharedChatEventMap,
  StudioSharedChatProperties,
  StudioUpgradeAttributes,
  StudioUpgradeElement,
  StudioUpgradeEventMap,
  StudioUpgradeProperties,
} from '@ai-studio/elements'

type Listeners<Events> = {
  [Name in keyof Events as `on${Name & string}`]?: ((event: Events[Name]) => void) | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'studio-biometrics': DetailedHTMLProps<
        HTMLAttributes<StudioBiometricsElement>,
        StudioBiometricsElement
      > &
        StudioBiometricsAttributes & {} & Listeners<StudioBiometricsEventMap>
      'studio-chat': DetailedHTMLProps<HTMLAttributes<StudioChatElement>, StudioChatElement> &
        StudioChatAttributes &
        Partial<Pick<StudioChatProperties, 'suggestions'>> &
        Listeners<StudioChatEventMap>
      'studio-login': DetailedHTMLProps<HTMLAttributes<StudioLoginElement>, StudioLoginElement> &
        StudioLoginAttributes & {} & Listeners<StudioLoginEventMap>
      'studio-shared-chat': DetailedHTMLProps<
        HTMLAttributes<StudioSharedChatElement>,
        StudioSharedChatElement
      > &
        StudioSharedChatAttributes & {} & Listeners<StudioSharedChatEventMap>
      'studio-upgrade': DetailedHTMLProps<HTMLAttributes<StudioUpgradeElement>, StudioUpgradeElement> &
        StudioUpgradeAttributes & {} & Listeners<StudioUpgradeEventMap>
    }
  }
}
