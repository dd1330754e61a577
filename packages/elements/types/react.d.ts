/* oxlint-disable */
// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
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
} from '@ai-studio/elements'

type Listeners<Events> = {
  [Name in keyof Events as `on${Name & string}`]?: ((event: Events[Name]) => void) | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
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
    }
  }
}
