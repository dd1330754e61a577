/** What texts are told apart into: the two languages that the studio knows the words of, and all others. */
export type TextLanguage = 'en' | 'vi' | 'other'

const listed = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
/** Words that stand in nearly every sentence. */
const frequent: Readonly<Record<string, ReadonlySet<string>>> = {
  en: listed(`the of and to a in is it you that he was for on are with as his they be at one have this from or had by
    not but what all were when we there can an your which their said if do will each about how up out them then she
    many some so these would other into has more her two him see could no than been its who now my our i`),
  fr: listed(
    `le la les de des et en un une est que qui dans pour pas sur plus au aux avec ce il elle par ne sont du se`,
  ),
  de: listed(
    `der die das und ist in den von zu mit sich des auf für nicht ein eine als auch es an werden aus er hat dass`,
  ),
  es: listed(
    `el la los las de que y en un una es por con para su al lo como más pero sus le ya este se del no`,
  ),
  pt: listed(`o a os as de que e do da em um uma para com não por mais dos das se na no ao ele foi`),
  it: listed(`il la di che e un una per non con del della sono si da in le gli dei nel alla più come`),
  nl: listed(`de het een en van in is dat op te zijn voor met niet aan er om ook als bij maar hij naar`),
  id: listed(`yang dan di dengan untuk pada ini itu dari dalam tidak akan ke oleh adalah juga ada atau`),
}
/** Letters that only Vietnamese has among languages in frequent use. */
const vietnamese = /[ăâđêôơưĂÂĐÊÔƠƯ\u1EA0-\u1EF9]/
const onlyVietnamese = /[ăđơưĂĐƠƯ\u1EA0-\u1EF9]/
const sample = 20_000

/** The language of a text, by its first 20,000 characters; `other` also where it does not show. */
export function languageOf(text: string): TextLanguage {
  const words =
    text
      .slice(0, sample)
      .normalize('NFC')
      .match(/[\p{L}\p{M}'’]+/gu) ?? []
  if (words.length === 0) return 'other'
  const marked = words.filter((word) => vietnamese.test(word)).length
  const certain = words.filter((word) => onlyVietnamese.test(word)).length
  if (certain / words.length > 0.12 || (certain > 0 && marked / words.length > 0.3)) return 'vi'
  const lower = words.map((word) => word.toLowerCase())
  const shares = Object.entries(frequent).map(([language, known]) => ({
    language,
    share: lower.filter((word) => known.has(word)).length / lower.length,
  }))
  const english = shares[0]!.share
  // Single words in titles and lists may be of no language's list; a text without any is not known.
  const isEnglish = english >= 0.12 && shares.slice(1).every(({ share }) => share < english)
  return isEnglish ? 'en' : 'other'
}
