import type { Problem } from './content-error.ts'
import type { FoundPlaceholder, ParsedPage } from './parse-page.ts'

/** Fields that are no text, so that they are the same in every language. */
const shared = ['order', 'category', 'level', 'minutes']

const countOf = (placeholders: readonly FoundPlaceholder[]) => {
  const counts = new Map<string, number>()
  for (const { name } of placeholders) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What a translation has otherwise than the page that it was made of. */
export function checkTranslation(page: ParsedPage, original: ParsedPage): Problem[] {
  const problems: Problem[] = []
  const wrong = (line: number, text: string) => problems.push({ file: page.path, line, text })

  for (const name of shared) {
    if (page.fields[name] !== original.fields[name])
      wrong(1, `“${name}” is ${page.fields[name]}, in ${original.path} ${original.fields[name]}.`)
  }

  const { headings } = page
  const length = Math.max(headings.length, original.headings.length)
  for (let index = 0; index < length; index += 1) {
    const [here, there] = [headings[index], original.headings[index]]
    if (here?.level === there?.level) continue
    const line = here?.line ?? headings.at(-1)?.line ?? 1
    const what = there ? `“${there.text}” (line ${there.line})` : 'no further section'
    wrong(
      line,
      `The sections differ from here: ${original.path} has ${what}${here ? `, this page “${here.text}”` : ', this page none'}. Both need the same sections in the same order.`,
    )
    break
  }

  const [mine, theirs] = [countOf(page.placeholders), countOf(original.placeholders)]
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const [here = 0, there = 0] = [mine.get(name), theirs.get(name)]
    if (here === there) continue
    const line = page.placeholders.find((found) => found.name === name)?.line ?? 1
    wrong(line, `{{${name}}} stands here ${here} times, in ${original.path} ${there} times.`)
  }
  return problems
}
