import { endsWithHighSurrogate } from '../../cut-text.ts'
import { storableText } from '../../db/storable.ts'

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
