const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu
const letter = /\p{L}/gu

/** Whether more than half of a text's letters are written from right to left. */
export function isRightToLeft(text: string): boolean {
  const count = text.match(rightToLeft)?.length ?? 0
  return count > 0 && count * 2 > (text.match(letter)?.length ?? 0)
}

/** Whether any of it is. */
export const hasRightToLeft = (text: string): boolean => text.search(rightToLeft) !== -1

const arabic = /[\p{Script=Arabic}]/u
const hebrew = /[\p{Script=Hebrew}]/u

/** Tag of the language that text from right to left is most likely in. */
export const rightToLeftLanguage = (text: string): 'ar-SA' | 'he-IL' =>
  hebrew.test(text) && !arabic.test(text) ? 'he-IL' : 'ar-SA'
