/* oxlint-disable */
// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
import type { JSX } from 'solid-js'
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
  [Name in keyof Events as `on:${Name & string}`]?: ((event: Events[Name]) => void) | undefined
}
type Explicit<Properties> = {
  [Name in keyof Properties as `prop:${Name & string}`]?: Properties[Name] | undefined
}
type Attr<Attributes> = {
  [Name in keyof Attributes as `attr:${Name & string}`]?: Attributes[Name] | undefined
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'studio-biometrics': JSX.HTMLAttributes<StudioBiometricsElement> &
        StudioBiometricsAttributes &
        Attr<StudioBiometricsAttributes> &
        Explicit<StudioBiometricsProperties> & {} & Listeners<StudioBiometricsEventMap>
      'studio-chat': JSX.HTMLAttributes<StudioChatElement> &
        StudioChatAttributes &
        Attr<StudioChatAttributes> &
        Explicit<StudioChatProperties> &
        Partial<Pick<StudioChatProperties, 'suggestions'>> &
        Listeners<StudioChatEventMap>
      'studio-login': JSX.HTMLAttributes<StudioLoginElement> &
        StudioLoginAttributes &
        Attr<StudioLoginAttributes> &
        Explicit<StudioLoginProperties> & {} & Listeners<StudioLoginEventMap>
      'studio-shared-chat': JSX.HTMLAttributes<StudioSharedChatElement> &
        StudioSharedChatAttributes &
        Attr<StudioSharedChatAttributes> &
        Explicit<StudioSharedChatProperties> & {} & Listeners<StudioSharedChatEventMap>
      'studio-upgrade': JSX.HTMLAttributes<StudioUpgradeElement> &
        StudioUpgradeAttributes &
        Attr<StudioUpgradeAttributes> &
        Explicit<StudioUpgradeProperties> & {} & Listeners<StudioUpgradeEventMap>
    }
  }
}
