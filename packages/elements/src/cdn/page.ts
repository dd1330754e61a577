import type { AIStudio, AIStudioCall } from '../ai-studio.ts'

/** `AIStudio` as it is for us: what the page has asked for lies in it as in an array. */
export interface Page extends AIStudio {
  [place: number]: AIStudioCall
  length: number
  splice(start: number): AIStudioCall[]
  /** Where a conversation is read before its chat: fulfils when that may take the processor. See `early.ts`. */
  early?: Promise<void>
  /** By mode, the elements that tags have made, whichever file made them; until one is there, the tag that makes it. */
  made?: Map<string, Element>
}

/** What this page has of ours: the calls that it made before this script came, then their receiver. */
export const page = ((window as { AIStudio?: unknown }).AIStudio ||= []) as Page
