/** Markup that is safe to send: everything that was put into it has been escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[]

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function markup(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  if (!part) return ''
  return part.map(markup).join('')
}

/** Puts texts into markup; only what is `Html` already stays as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, at) => text + markup(parts[at])).join(''))
}
