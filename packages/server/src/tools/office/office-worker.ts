import type { Language, OfficeOutput, OfficeWarning, ToolSource } from '@ai-studio/contract'
import { officeOutputSchema } from '@ai-studio/contract'
import type { Dependencies } from '../../dependencies.ts'
import { withBlockEnded } from '../../markdown/index.ts'
import { acceptedModel, textModel, textProvider } from '../text-model.ts'
import {
  builtIn,
  ToolError,
  type MadeFile,
  type MakeToolWorker,
  type ToolOutcome,
  type ToolTask,
} from '../tool-worker.ts'
import { makeDocumentInThread, type DocumentOrder } from './make/index.ts'
import { documentFileName } from './file-name.ts'
import { officeText } from './office-texts.ts'
import {
  checkDocument,
  escapeMarkdown,
  readInThread,
  readingLimits,
  roomBeside,
  summarizeWithModel,
  translate,
  type ReadDocument,
  type ReadingOrder,
  type SummaryLength,
  type TableRoom,
} from './read/index.ts'

type Needed = Pick<Dependencies, 'models' | 'now'>

/** Makes documents of Markdown, and text, tables, summaries and translations of documents. */
export const officeToolsWorker: MakeToolWorker = (deps) => ({
  id: 'office-tools',
  provider: () => textProvider(deps),
  describe: async (tool) => ((await textModel(deps)) ? tool : withoutModel(tool)),
  checkFile: checkDocument,
  run: (task) => run(deps, task),
})

/** What no program does without a model is shown with its reason. */
const withoutModel = (tool: ToolSource): ToolSource => ({
  ...tool,
  fields: tool.fields.map((field) =>
    field.kind === 'choice' && field.name === 'task'
      ? {
          ...field,
          options: field.options.map((option) =>
            option.value === 'translate' ? { ...option, disabled: 'needsProvider' as const } : option,
          ),
        }
      : field,
  ),
})

function run(deps: Needed, task: ToolTask): Promise<ToolOutcome> {
  switch (task.input['task']) {
    case 'make':
      return make(deps, task)
    case 'read':
      return readOnly(task)
    case 'tables':
      return findTables(task)
    case 'summarize':
      return summarizeAll(deps, task)
    case 'translate':
      return translateAll(deps, task)
    default:
      throw new ToolError('TOOL_NOT_AVAILABLE')
  }
}

async function make({ now }: Needed, { input, language, signal, report }: ToolTask): Promise<ToolOutcome> {
  report({ stage: 'making', fraction: 0 })
  const order: DocumentOrder = {
    markdown: textOf(input['markdown']),
    format: input['format'] as DocumentOrder['format'],
    theme: input['theme'] as DocumentOrder['theme'],
    title: textOf(input['title']).trim(),
    author: textOf(input['author']).trim(),
    paper: input['paper'] as DocumentOrder['paper'],
    pageNumbers: input['pageNumbers'] !== false,
    language,
    now: now(),
  }
  const made = await makeDocumentInThread(order, { signal, onProgress: (fraction) => report({ fraction }) })
  const { data, contentType, extension, title, slides, pages, words, warnings } = made
  const fileName = documentFileName(title || officeText('untitled', language), extension)
  const output: OfficeOutput = { title, markdown: order.markdown, slides, pages, words, tables: [], warnings }
  return { files: [{ fileName, contentType, data }], output: () => output, provider: builtIn }
}

async function readOnly(task: ToolTask): Promise<ToolOutcome> {
  const all = await readAll(task, 'text', 1)
  return { ...textOutcome(task, all, all.markdown), provider: builtIn }
}

async function findTables(task: ToolTask): Promise<ToolOutcome> {
  const { documents, ...all } = await readAll(task, 'tables', 1)
  const tables = documents.flatMap(({ tables }) => tables)
  const files = tables.map(({ table, csv }, place): MadeFile => {
    const name = table.name || officeText('table', task.language, { number: place + 1 })
    return { fileName: documentFileName(name, 'csv'), contentType: 'text/csv; charset=utf-8', data: csv }
  })
  const title = officeText('tables', task.language, { name: all.name })
  const shown = tables.map(({ table }) => table)
  const output: OfficeOutput = { ...emptyOutput, ...facts(documents), title, tables: shown }
  return { files, output: () => output, provider: builtIn }
}

async function summarizeAll(deps: Needed, task: ToolTask): Promise<ToolOutcome> {
  const model = await acceptedModel(deps, task)
  const all = await readAll(task, model ? 'text' : 'summary', model ? 0.2 : 1)
  const { signal, language, report } = task
  if (!model)
    return textOutcome(
      task,
      all,
      together(
        all.documents.map(({ summary }) => summary),
        task,
      ),
    )
  if (!hasText(all)) return { ...textOutcome(task, all, ''), provider: builtIn }
  report({ stage: 'summarizing' })
  const markdown = await summarizeWithModel({
    model,
    markdown: all.markdown,
    length: task.input['length'] as SummaryLength,
    language,
    signal,
    onText: (partial, fraction) => report({ partial, fraction: 0.2 + fraction * 0.8 }),
  })
  return textOutcome(task, all, markdown)
}

async function translateAll(deps: Needed, task: ToolTask): Promise<ToolOutcome> {
  const model = await acceptedModel(deps, task)
  if (!model) throw new ToolError('TOOL_NOT_AVAILABLE')
  const { signal, language, report, input } = task
  const all = await readAll(task, 'text', 0.1)
  if (!hasText(all)) return { ...textOutcome(task, all, ''), provider: builtIn }
  report({ stage: 'translating' })
  const markdown = await translate({
    model,
    markdown: all.markdown,
    into: languageName(textOf(input['into']), 'en'),
    language,
    signal,
    onText: (partial, fraction) => report({ partial, fraction: 0.1 + fraction * 0.9 }),
  })
  return textOutcome(task, all, markdown)
}

/** Documents of a job, read one after the other. */
interface AllRead {
  documents: ReadDocument[]
  /** What they are called together. */
  name: string
  /** Of several, each below its name. */
  markdown: string
}

/** @param part What part of the whole work reading is. */
async function readAll(task: ToolTask, want: ReadingOrder['want'], part: number): Promise<AllRead> {
  const { files, input, language, signal, report } = task
  const given = files['documents'] ?? []
  const length = (input['length'] ?? 'medium') as SummaryLength
  const documents: ReadDocument[] = []
  let characters: number = readingLimits.characters
  let room: TableRoom = readingLimits
  report({ stage: 'reading', fraction: 0 })
  for (const [place, file] of given.entries()) {
    const done = (fraction: number) => report({ fraction: ((place + fraction) / given.length) * part })
    // What answers show of tables is shared out among the documents.
    const share = { ...room, shownCells: Math.floor(room.shownCells / (given.length - place)) }
    const order: ReadingOrder = { want, characters, room: share, length, language }
    const document = await readInThread(file, order, { signal, onProgress: done })
    documents.push(document)
    room = roomBeside(document.tables, room)
    characters = Math.max(0, characters - document.markdown.length)
    done(1)
  }
  const names = given.map(({ fileName }) => plainName(fileName))
  const name = names[0] ?? officeText('untitled', language)
  return {
    documents,
    name: names.length > 1 ? officeText('several', language, { name, count: names.length - 1 }) : name,
    markdown: together(
      documents.map(({ markdown }) => markdown),
      task,
    ),
  }
}

/** Nobody is asked about documents without a word. */
const hasText = ({ documents }: AllRead): boolean => documents.some(({ markdown }) => markdown !== '')

/** Texts of several documents, each below the name of its document. Code that one leaves open ends with it. */
function together(texts: readonly string[], { files }: ToolTask): string {
  const given = files['documents'] ?? []
  if (texts.length < 2) return texts[0] ?? ''
  return texts
    .map((text, place) => {
      const heading = `# ${escapeMarkdown(plainName(given[place]?.fileName ?? ''))}`
      return `${heading}\n\n${withBlockEnded(text)}`.trimEnd()
    })
    .join('\n\n')
}

function textOutcome(task: ToolTask, { documents, name }: AllRead, markdown: string): ToolOutcome {
  const { input, language } = task
  const key = input['task'] as 'read' | 'summarize' | 'translate'
  const into = key === 'translate' ? languageName(textOf(input['into']), language) : ''
  const title = officeText(key, language, { name, language: into })
  const output: OfficeOutput = { ...emptyOutput, ...facts(documents), title, markdown }
  if (markdown === '') return { files: [], output: () => output }
  const data = new TextEncoder().encode(`${markdown}\n`)
  const file = { fileName: documentFileName(title, 'md'), contentType: 'text/markdown; charset=utf-8', data }
  return { files: [file], output: () => output }
}

const warningOrder: readonly OfficeWarning[] = officeOutputSchema.shape.warnings.element.options

const emptyOutput: OfficeOutput = {
  title: '',
  markdown: '',
  slides: [],
  pages: null,
  words: 0,
  tables: [],
  warnings: [],
}

/** What is said of all documents together. */
function facts(documents: readonly ReadDocument[]): Pick<OfficeOutput, 'pages' | 'words' | 'warnings'> {
  const warnings = new Set<OfficeWarning>(documents.flatMap((document) => document.warnings))
  const pages = documents.flatMap((document) => document.pages ?? [])
  return {
    pages: pages.length > 0 ? pages.reduce((sum, count) => sum + count, 0) : null,
    words: documents.reduce((sum, { words }) => sum + words, 0),
    warnings: warningOrder.filter((warning) => warnings.has(warning)),
  }
}

const plainName = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '') || fileName

const textOf = (value: ToolTask['input'][string] | undefined): string =>
  typeof value === 'string' ? value : ''

const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
