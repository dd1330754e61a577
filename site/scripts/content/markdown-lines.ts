/** A line of Markdown. */
export interface MarkdownLine {
  text: string
  /** Its place in the text, from 0. */
  index: number
  /** Whether it belongs to a fenced block, its fences included: what stands there is shown as it is. */
  isCode: boolean
}

/** The lines of a Markdown text. */
export function markdownLines(markdown: string): MarkdownLine[] {
  let fence: string | null = null
  return markdown.split('\n').map((text, index) => {
    const marker = /^\s*(`{3,}|~{3,})/.exec(text)?.[1]
    if (fence === null) {
      fence = marker ?? null
      return { text, index, isCode: marker !== undefined }
    }
    if (marker?.startsWith(fence) && text.trim() === marker) fence = null
    return { text, index, isCode: true }
  })
}

/** A line with its code spans blanked out, so that nothing in them is taken for Markdown. */
export const withoutCodeSpans = (line: string): string =>
  line.replace(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, (span) => ' '.repeat(span.length))

/** A piece of Markdown without its formatting, as somebody would read it out. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`+)(.+?)\1/g, '$2')
    .replace(/\s*\n\s*\n\s*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .trim()
}
