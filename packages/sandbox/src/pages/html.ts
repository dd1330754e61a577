/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Piece = Html | string | number | false | null | undefined | readonly Piece[]

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (piece === false || piece === null || piece === undefined) return ''
  if (typeof piece === 'object') return piece.map(render).join('')
  return escape(String(piece))
}

/** HTML from a template; whatever is put into it is escaped, unless it comes from here. */
export function markup(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(String.raw({ raw: strings }, ...pieces.map(render)))
}
