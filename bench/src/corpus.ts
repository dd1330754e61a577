/** Texts that all subjects get alike: answers of every length, and stored conversations. */

export type CorpusKind = 'mixed' | 'list' | 'table'

/** What the last line of every answer says: who reads it has the whole text. */
export const ending = 'That is the whole answer.'

const nouns =
  'harbour ledger garden window signal river market engine letter bridge season kitchen island thread mirror'
const verbs =
  'carries follows measures opens repairs gathers explains returns watches divides answers keeps borrows'
const adjectives = 'quiet narrow early patient bright uneven careful distant sudden familiar plain heavy'
const adverbs = 'slowly often twice together rarely again carefully at once'

/** A small generator of the same numbers in every run. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Sentences, lists, tables and code that look like an answer and mean nothing. */
function writer(seed: number) {
  const next = numbersFrom(seed)
  const pick = (words: string) => {
    const all = words.split(' ')
    return all[Math.floor(next() * all.length)]!
  }
  const noun = () => pick(nouns)
  const clause = () => `the ${pick(adjectives)} ${noun()} ${pick(verbs)} a ${noun()} ${pick(adverbs)}`
  const marked = () => {
    const roll = next()
    if (roll < 0.2) return `**${noun()} and ${noun()}**`
    if (roll < 0.4) return `\`${noun()}_${noun()}()\``
    if (roll < 0.5) return `[${noun()}](https://example.com/${noun()})`
    return `the *${pick(adjectives)}* ${noun()}`
  }
  const sentence = () => {
    const text = `${clause()}, because ${marked()} ${pick(verbs)} what ${clause()}.`
    return text[0]!.toUpperCase() + text.slice(1)
  }
  const times = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index))
  const item = () => `- **${noun()}**: ${clause()}, ${marked()} included`
  const row = (index: number) => `| ${index + 1} | ${noun()} ${noun()} | ${marked()} | ${clause()} |`
  const tableHead = '| No. | Name | Kind | Remark |\n| ---: | :--- | --- | --- |'
  const code = () =>
    [
      '```ts',
      ...times(9, (index) =>
        index % 3 === 0
          ? `function ${noun()}${index}(${noun()}: string) {`
          : index % 3 === 1
            ? `  const ${noun()} = await read('${noun()}', { limit: ${index * 10} })`
            : '}',
      ),
      '```',
    ].join('\n')
  const blocks = [
    () => times(3, sentence).join(' '),
    () => `## About the ${pick(adjectives)} ${noun()}`,
    () => times(2, sentence).join(' '),
    () => times(6, item).join('\n'),
    () => times(4, sentence).join(' '),
    code,
    () => times(5, (index) => `${index + 1}. ${sentence()}`).join('\n'),
    () => `> ${sentence()}`,
    () => [tableHead, ...times(5, row)].join('\n'),
  ]
  return {
    sentence,
    item,
    row,
    tableHead,
    block: (index: number) => blocks[index % blocks.length]!(),
  }
}

/** A text in pieces of about four characters, as models write it. */
export function tokensOf(text: string): string[] {
  return text.match(/\s?[\p{L}\p{N}]{1,5}|\s+|[^\s\p{L}\p{N}]{1,3}/gu) ?? []
}

/** Markdown of about as many tokens as asked for, the same in every run. It ends with the known last line. */
export function answerTokens(kind: CorpusKind, count: number): string[] {
  const { item, row, tableHead, block } = writer(kind.length * 7_919)
  const tokens: string[] = kind === 'table' ? tokensOf(`${tableHead}\n`) : []
  for (let index = 0; tokens.length < count; index += 1) {
    if (kind === 'list') tokens.push(...tokensOf(`${item()}\n`))
    else if (kind === 'table') tokens.push(...tokensOf(`${row(index)}\n`))
    else tokens.push(...tokensOf(`${block(index)}\n\n`))
  }
  return [...tokens, ...tokensOf(`\n${ending}`)]
}

export interface StoredMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** How the last stored message begins. */
export const lastStored = 'The newest answer of all'

/** A conversation of short questions and answers; some answers are as rich as real ones. */
export function storedMessages(count: number): StoredMessage[] {
  const { sentence, block } = writer(41)
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) return { role: 'user', content: sentence().slice(0, 70) }
    if (index === count - 1) return { role: 'assistant', content: `${lastStored}: ${sentence()}` }
    const content =
      index % 10 === 5 ? `${sentence()}\n\n${block((index - 5) / 10)}` : `${sentence()} ${sentence()}`
    return { role: 'assistant', content }
  })
}
