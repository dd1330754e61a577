import type { Language } from '@ai-studio/contract'
import type { ApiClient } from './client/types.ts'
import type { StudioStorage } from './storage/studio-storage.ts'

export interface StudioOptions {
  /**
   * Where the server is, for example `https://studio.example`; a path behind it is kept.
   * @default this page's own origin
   */
  endpoint?: string
  /**
   * Language that the page itself asks for (its address, its `lang` attribute). It wins over what was stored or
   * detected, counts only when this call makes the page's first studio, and is never stored as a choice.
   */
  language?: Language
}

/** The connection to one server; one per endpoint and page. */
export interface Studio {
  /** Base URL of the server, without a slash at the end. */
  readonly endpoint: string
  /** Whether this page belongs to the server's own origin: only then cookies are used and the page itself is themed. */
  readonly isOwnOrigin: boolean
  /** What is kept in this browser; on a foreign origin nothing is written before `storage.allow()`. */
  readonly storage: StudioStorage
  readonly api: ApiClient
}
