import type { ShareWarningKind } from '@ai-studio/contract'

/** A place in a text that looks private. */
export interface Found {
  kind: ShareWarningKind
  /** Where it begins and ends, in UTF-16 code units. */
  start: number
  end: number
}
