import type { Readability, WriterOutput } from '@ai-studio/contract'
import type { ResolvedModel } from '../../../models/provider.ts'
import { askModel } from '../../text-model.ts'
import { ToolError, type ToolTask } from '../../tool-worker.ts'
import { unfenced } from '../../unfenced.ts'
import { compute } from '../compute.ts'
import { gapsIn, withoutGaps } from '../drafting/gaps.ts'
import { bare } from '../text/blocks.ts'
import { titleOf } from '../text/title-of.ts'
import type { WriterInput } from '../writer-input.ts'
import { fill, writerTexts } from '../writer-texts.ts'
import { promptOf } from './prompts.ts'
import { isCutOff } from './is-cut-off.ts'

/** Longest answer, in UTF-16 code units: twice the longest text that somebody can give. */
const longest = 100_000

type Told = Pick<ToolTask, 'language' | 'signal' | 'report'>

/**
 * Has a language model do a task; the text is told as it comes.
 * @throws ToolError as `askModel` does, and `TOOL_EMPTY_RESULT` for an answer without words.
 */
export async function writeWithModel(
  model: ResolvedModel,
  input: WriterInput,
  told: Told,
): Promise<WriterOutput> {
  const { language, signal, report } = told
  const source = input.task === 'rewrite' ? input.text : undefined
  let isCut = false
  report({ stage: input.task === 'outline' ? 'outlining' : 'writing' })
  const answer = await askModel({
    model,
    turns: promptOf(input),
    language,
    signal,
    onText: partials((text) => report({ partial: unfenced(text, source) })),
    limit: longest,
    onCut: () => {
      isCut = true
    },
  })
  const markdown = unfenced(answer, source)
  if (!/[\p{L}\p{N}]/u.test(bare(markdown))) throw new ToolError('TOOL_EMPTY_RESULT')
  report({ stage: 'checking' })
  const texts = writerTexts[language]
  return {
    title:
      input.task === 'summarize'
        ? fill(texts.summaryTitle, { title: titleOf(input.text, language) })
        : titleOf(markdown, language),
    markdown,
    readability: input.task === 'outline' ? null : await measure(withoutGaps(markdown), input, told),
    before: input.task === 'rewrite' ? input.text : null,
    gaps: [...(isCut || isCutOff(markdown) ? [texts.notes.cutOff] : []), ...gapsIn(markdown)],
  }
}

/** Passes on what is worth it: each time it reads the whole text, which grows. */
function partials(tell: (text: string) => void): (text: string) => void {
  let next = 0
  return (text) => {
    if (text.length < next) return
    next = text.length + text.length / 100
    tell(text)
  }
}

const measure = async (text: string, input: WriterInput, told: Told): Promise<Readability | null> =>
  (await compute({ ...input, task: 'readability', topic: '', points: '', outline: '', text }, told))
    .readability
