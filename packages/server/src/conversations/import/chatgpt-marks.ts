/**
 * What ChatGPT's own page makes something of, between two characters of private use: a kind and its fields, with a third
 * one before each field.
 */
const mark = /\ue200([^\ue200\ue201]*)\ue201/g

/** Text with the words of its marks alone: names and the texts of links; sources, cards and maps have none. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(mark, (_, inside: string) => {
    const [kind, first = ''] = inside.split('\ue202')
    if (kind === 'url' || kind === 'link_title') return first
    return kind === 'entity' ? nameIn(first) : ''
  })

/** The name in what is known of a person, a place or a work: its kind, its name and more. */
function nameIn(json: string): string {
  try {
    const known: unknown = JSON.parse(json)
    const name: unknown = Array.isArray(known) ? known[1] : undefined
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
