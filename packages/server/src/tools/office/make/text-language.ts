import { isRightToLeft, rightToLeftLanguage } from './text-direction.ts'

const letters = /\p{L}/gu
const vietnamese = /[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/g
const enough = 20
/** Enough to tell, and little enough to be read at once. */
const sample = 20_000

/** Tag of the language that a text is most likely in; the language of the request where it does not tell. */
export function textLanguage(text: string, language: 'en' | 'vi'): string {
  const read = text.slice(0, sample)
  if (isRightToLeft(read)) return rightToLeftLanguage(read)
  const count = read.match(letters)?.length ?? 0
  const share = (pattern: RegExp) => (read.match(pattern)?.length ?? 0) / Math.max(count, 1)
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja-JP'
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko-KR'
  if (share(/\p{Script=Han}/gu) > 0.3) return 'zh-CN'
  if (share(vietnamese) > 0.02) return 'vi-VN'
  return language === 'vi' && count < enough ? 'vi-VN' : 'en-US'
}
