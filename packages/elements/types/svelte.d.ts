/* oxlint-disable */
// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
import type { HTMLAttributes } from 'svelte/elements'
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

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'studio-biometrics': HTMLAttributes<StudioBiometricsElement> &
      StudioBiometricsAttributes & {} & Listeners<StudioBiometricsEventMap>
    'studio-chat': HTMLAttributes<StudioChatElement> &
      StudioChatAttributes &
      Partial<Pick<StudioChatProperties, 'suggestions'>> &
      Listeners<StudioChatEventMap>
    'studio-login': HTMLAttributes<StudioLoginElement> &
      StudioLoginAttributes & {} & Listeners<StudioLoginEventMap>
    'studio-shared-chat': HTMLAttributes<StudioSharedChatElement> &
      StudioSharedChatAttributes & {} & Listeners<StudioSharedChatEventMap>
    'studio-upgrade': HTMLAttributes<StudioUpgradeElement> &
      StudioUpgradeAttributes & {} & Listeners<StudioUpgradeEventMap>
  }
}
