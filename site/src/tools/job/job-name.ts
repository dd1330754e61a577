import type { ToolJob } from '@ai-studio/contract'
import { shortened } from '@ai-studio/core'

/** In characters: a name stands on a card, and within the words of its buttons. */
const longest = 80

/** What a job is called by what somebody asked for or by what it has made; undefined when neither says anything. */
export function usualName({ input, output }: ToolJob): string | undefined {
  const title = (output as { title?: unknown } | null)?.title
  const said = [title, input['prompt'], input['topic'], input['title'], input['text']]
  return said.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** A name in one line, cut where it is too long. */
export const shortName = (name: string): string => shortened(name.replaceAll(/\s+/g, ' ').trim(), longest)
