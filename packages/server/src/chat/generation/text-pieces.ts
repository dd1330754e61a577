/** What neither UTF-8 nor a text column can hold: NUL, and halves of surrogate pairs. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const endsWithHighSurrogate = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}

/** Moves a cut that would fall into the middle of a surrogate pair in front of it. */
export const wholeCut = (text: string, cut: number): number =>
  cut > 0 && cut < text.length && endsWithHighSurrogate(text.slice(cut - 1, cut)) ? cut - 1 : cut

/** Makes pieces of text that arrive cut anywhere into pieces that can each be shown and stored. */
export class TextPieces {
  #held = ''

  /** The text that can go on now; the first half of a pair waits for the second. */
  take(piece: string): string {
    let text = this.#held + piece
    this.#held = ''
    if (endsWithHighSurrogate(text)) {
      this.#held = text.slice(-1)
      text = text.slice(0, -1)
    }
    return storableText(text)
  }

  /** What is left when nothing more comes. */
  end(): string {
    const text = storableText(this.#held)
    this.#held = ''
    return text
  }
}
