/* oxlint-disable */
// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue'
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

type Emits<Events> = EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>
type Listeners<Events> = {
  [Name in keyof Events as `on${Name & string}`]?: ((event: Events[Name]) => void) | undefined
}
type Camel<Name> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
type Props<Attributes> = Attributes & { [Name in keyof Attributes as Camel<Name> & string]: Attributes[Name] }
type Handlers<Events> = {
  [Name in keyof Events as `on${Capitalize<Camel<Name> & string>}`]?:
    | ((event: Events[Name]) => void)
    | undefined
} & Listeners<Events>

declare module 'vue' {
  interface GlobalComponents {
    'studio-biometrics': new () => StudioBiometricsElement & {
      $props: Omit<HTMLAttributes, keyof StudioBiometricsAttributes> &
        PublicProps &
        Props<StudioBiometricsAttributes> & {} & Handlers<StudioBiometricsEventMap>
      $emit: Emits<StudioBiometricsEventMap>
    }
    'studio-chat': new () => StudioChatElement & {
      $props: Omit<HTMLAttributes, keyof StudioChatAttributes> &
        PublicProps &
        Props<StudioChatAttributes> &
        Partial<Pick<StudioChatProperties, 'suggestions'>> &
        Handlers<StudioChatEventMap>
      $emit: Emits<StudioChatEventMap>
    }
    'studio-login': new () => StudioLoginElement & {
      $props: Omit<HTMLAttributes, keyof StudioLoginAttributes> &
        PublicProps &
        Props<StudioLoginAttributes> & {} & Handlers<StudioLoginEventMap>
      $emit: Emits<StudioLoginEventMap>
    }
    'studio-shared-chat': new () => StudioSharedChatElement & {
      $props: Omit<HTMLAttributes, keyof StudioSharedChatAttributes> &
        PublicProps &
        Props<StudioSharedChatAttributes> & {} & Handlers<StudioSharedChatEventMap>
      $emit: Emits<StudioSharedChatEventMap>
    }
    'studio-upgrade': new () => StudioUpgradeElement & {
      $props: Omit<HTMLAttributes, keyof StudioUpgradeAttributes> &
        PublicProps &
        Props<StudioUpgradeAttributes> & {} & Handlers<StudioUpgradeEventMap>
      $emit: Emits<StudioUpgradeEventMap>
    }
  }
}
