import type { Language, WriterOutput } from '@ai-studio/contract'
import { withoutGaps } from './drafting/gaps.ts'
import { writeDraft } from './drafting/write-draft.ts'
import { writeOutline } from './drafting/write-outline.ts'
import { measureReadability } from './readability/measure-readability.ts'
import { rewriteByInstruction } from './rewriting/rewrite-by-instruction.ts'
import { summarize } from './summarizing/summarize.ts'
import { passagesOf } from './summarizing/passages.ts'
import { languageOf } from '../sentences/index.ts'
import { titleOf } from './text/title-of.ts'
import type { WriterInput } from './writer-input.ts'
import { fill, writerTexts } from './writer-texts.ts'

/**
 * Does a task without any model. `language` is that of the request: what the writer says of its own work is in it.
 */
export function writeBuiltIn(input: WriterInput, language: Language): WriterOutput {
  switch (input.task) {
    case 'draft': {
      const draft = writeDraft(input)
      return { ...draft, readability: measureReadability(withoutGaps(draft.markdown)), before: null }
    }
    case 'outline':
      return { ...writeOutline(input), readability: null, before: null }
    case 'rewrite': {
      const { markdown, notes } = rewriteByInstruction(input, language)
      return {
        title: titleOf(markdown, language),
        markdown,
        readability: measureReadability(markdown),
        before: input.text,
        gaps: notes,
      }
    }
    case 'summarize':
      return summaryOf(input, language)
    case 'readability':
      return measured(input.text, language)
  }
}

/** A text as it is, with how easily it is read. */
const measured = (text: string, language: Language): WriterOutput => ({
  title: titleOf(text, language),
  markdown: text,
  readability: measureReadability(text),
  before: null,
  gaps: [],
})

function summaryOf({ text, length }: WriterInput, language: Language): WriterOutput {
  const source = text.normalize('NFC')
  const own = languageOf(source)
  const markdown = summarize(source, own, length) || source.trim()
  const isWhole = passagesOf(source, own).length === passagesOf(markdown, own).length
  const texts = writerTexts[language]
  return {
    title: fill(texts.summaryTitle, { title: titleOf(source, language) }),
    markdown,
    readability: measureReadability(markdown),
    before: null,
    gaps: isWhole ? [texts.notes.tooShort] : [],
  }
}
