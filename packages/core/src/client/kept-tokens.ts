import type { EmbedToken } from '@ai-studio/contract'

/** Storage key; on a foreign origin, the only place where it is used, it reads `ai-studio:visitor`. */
export const visitorKey = 'visitor'

/** The token of an anonymous visitor, as a browser keeps it. */
export interface KeptToken extends EmbedToken {
  /** Server that gave it; kept by former versions. */
  base?: string
  /** When it was made, by the clock of this device. */
  at?: number
}

/** The tokens that a browser has kept, by the servers that gave them. What is no such thing is none. */
export function keptTokens(text: string | null | undefined): Partial<Record<string, KeptToken>> {
  try {
    const kept = JSON.parse(text ?? '{}') as KeptToken & Record<string, KeptToken>
    // Former versions kept one alone: the token of one server overwrote that of another.
    return kept.base ? { [kept.base]: kept } : kept
  } catch {
    return {}
  }
}
