import type { Block } from './blocks.ts'
import type { Links } from './lex.ts'

/** What a block says to the next line: it is mine; it is mine and completes me; it begins another block. */
export type Verdict = 'more' | 'last' | 'other'

/** The block at the end of a growing text. */
export interface OpenBlock {
  /** How the line would be taken; changes nothing. */
  judge(line: string): Verdict
  /**
   * Takes a complete line that `judge` has not refused. Answers the block that begins with it after all, if the
   * line shows that the last lines were the beginning of something else.
   */
  add(line: string, links: Links, found: Links): OpenBlock | null
  /** How it looks now, with a last line that may still grow. Null while there is nothing to see. */
  view(partial: string | null, links: Links): Block | null
  /** How it looks for good; puts the link definitions it holds into `found`. */
  close(links: Links, found: Links): Block
  /** Resolves references to newly defined links in what is frozen already. */
  relink?(labels: readonly string[], links: Links): void
  /** Whether all its lines have gone to another block. */
  readonly isEmpty: boolean
}

export const isBlank = (line: string) => line.trim() === ''
