import type { Language } from '@ai-studio/contract'
import type { DraftLength, TemplateName, Tone } from './drafting/template-plans.ts'
import type { ToolTask } from '../tool-worker.ts'

/** What the form of the content writer asks for; fields of other tasks are empty. */
export interface WriterInput {
  task: 'draft' | 'outline' | 'rewrite' | 'summarize' | 'readability'
  template: TemplateName
  topic: string
  points: string
  outline: string
  text: string
  instruction: string
  tone: Tone
  length: DraftLength
  language: Language
  audience: string
}

/** The checked input with its types: what a task does not ask for is absent there. */
export function writerInput(input: ToolTask['input']): WriterInput {
  const text = (name: string) => (typeof input[name] === 'string' ? input[name] : '')
  const choice = <Value extends string>(name: string, usual: Value) => (text(name) || usual) as Value
  return {
    task: choice('task', 'draft'),
    template: choice('template', 'article'),
    topic: text('topic'),
    points: text('points'),
    outline: text('outline'),
    text: text('text'),
    instruction: text('instruction'),
    tone: choice('tone', 'neutral'),
    length: choice('length', 'medium'),
    language: choice('language', 'en'),
    audience: text('audience'),
  }
}
