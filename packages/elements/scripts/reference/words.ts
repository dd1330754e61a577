/** First line of what is generated. */
export const notice =
  '// Written by packages/elements/scripts/write-reference.ts from the tables in src/*.table.ts. Not to be edited.'

/** A doc comment of lines that are not too long. */
export function comment(doc: string, byDefault?: string): string {
  const lines = ['']
  for (const word of doc.replaceAll('*/', '* /').split(' ')) {
    const line = lines.at(-1)!
    if (line && line.length + word.length > 96) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  if (byDefault) lines.push(`@default ${byDefault}`)
  return lines.length === 1
    ? `/** ${lines[0]} */`
    : ['/**', ...lines.map((line) => ` * ${line}`), ' */'].join('\n')
}

/** A cell of a Markdown table. */
export const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Code in a cell of a Markdown table; nothing for nothing. */
export const code = (text: string) => (text ? `\`${cell(text)}\`` : '')
