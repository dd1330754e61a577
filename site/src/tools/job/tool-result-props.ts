import type { ToolFile, ToolInput, ToolJob } from '@ai-studio/contract'
import type { ForChat } from '../use-in-chat.ts'

/** What the view of a tool's results is given: a job that has succeeded, and what can be done with it. */
export interface ToolResultProps {
  job: ToolJob
  /** A file of the job by its id. */
  file: (id: string) => ToolFile | undefined
  /** Makes the same again with changes. */
  again: (changes: ToolInput) => void
  /** Takes it to the chat. */
  toChat: (what: ForChat) => void
}
