/* oxlint-disable */
// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
import type { ClassAttributes, HTMLAttributes } from 'react'
import type {
  StudioBiometricsAttributes,
  StudioBiometricsElement,
  StudioBiometricsEventMap,
  StudioChatAttributes,
  StudioChatElement,
  StudioChatEventMap,
  StudioLoginAttributes,
  StudioLoginElement,
  StudioLoginEventMap,
  StudioSharedChatAttributes,
  StudioSharedChatElement,
  StudioSharedChatEventMap,
  StudioUpgradeAttributes,
  StudioUpgradeElement,
  StudioUpgradeEventMap,
} from '@ai-studio/elements'

type Unheard<Events> = { [Name in keyof Events as `on${Name & string}`]?: never }
type Host<Element> = ClassAttributes<Element> &
  Omit<HTMLAttributes<Element>, 'className'> & { class?: string | undefined }

declare global {
  namespace JSX {
    interface IntrinsicElements {
      'studio-biometrics': Host<StudioBiometricsElement> &
        StudioBiometricsAttributes &
        Unheard<StudioBiometricsEventMap>
      'studio-chat': Host<StudioChatElement> & StudioChatAttributes & Unheard<StudioChatEventMap>
      'studio-login': Host<StudioLoginElement> & StudioLoginAttributes & Unheard<StudioLoginEventMap>
      'studio-shared-chat': Host<StudioSharedChatElement> &
        StudioSharedChatAttributes &
        Unheard<StudioSharedChatEventMap>
      'studio-upgrade': Host<StudioUpgradeElement> & StudioUpgradeAttributes & Unheard<StudioUpgradeEventMap>
    }
  }
}
