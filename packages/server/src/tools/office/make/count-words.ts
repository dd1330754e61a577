const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu

/** Words of a text; where words have no spaces between them, each character is one. */
export const countWords = (text: string): number => text.match(word)?.length ?? 0
