/** Said with a vowel first though written with a consonant, and the other way round. */
const vowelSound = /^(?:hono|hour|heir|honest|(?:[fhlmnrsx]|[aeiou])(?:\.|-|\d|$)|8|11(?!\d)|18(?!\d))/i
const consonantSound = /^(?:uni(?!n|m)|use|usu|uti|ura|euro?|eu|one(?!\p{L}*i)|once|ou(?=i)|u[.-])/iu
/** Letters whose names begin with a vowel: an initialism with one takes "an". */
const initialism = /^[A-Z]{2,5}(?![a-z])/
const vowelName = /^[AEFHILMNORSX]/
/** Initialisms that are said as words. */
const saidAsWords =
  /^(?:NASA|NATO|SAP|SIM|SWAT|LAN|RAM|ROM|RAID|LED|FIFA|UNICEF|UNESCO|SWIFT|HEPA|LASER|RADAR|SEPA|MIDI)/

/** "a" or "an", by the sound that the next word begins with. */
export function indefiniteArticle(next: string): 'a' | 'an' {
  const word = /[\p{L}\p{N}][^\s]*/u.exec(next)?.[0] ?? ''
  if (saidAsWords.test(word)) return /^[AEIO]/.test(word) ? 'an' : 'a'
  const letters = initialism.exec(word)?.[0]
  if (letters !== undefined && (letters.length <= 3 || !/[AEIOU]/.test(letters)))
    return vowelName.test(letters) ? 'an' : 'a'
  if (vowelSound.test(word)) return 'an'
  if (consonantSound.test(word)) return 'a'
  return /^[aeiouàáâäèéêëìíîïòóôöùúûü]/i.test(word) ? 'an' : 'a'
}

const small = new Set(
  'a an the and but or nor for so yet as at by in of on off per to up via with from into over than vs'.split(
    ' ',
  ),
)

/** A line in headline style: capitals but for the small words inside it. Words with a capital or a digit stay as they are. */
export function headline(line: string): string {
  const words = line.split(' ')
  return words
    .map((word, place) => {
      if (/[\p{Lu}\p{N}]|[./@]\S/u.test(word)) return word
      const isInside = place > 0 && place < words.length - 1 && !/[:.!?–—]$/.test(words[place - 1]!)
      if (isInside && small.has(word.toLowerCase())) return word
      return capitalise(word)
    })
    .join(' ')
}

/** With a capital at the first letter; what begins with a name such as "iPhone" stays. */
export function capitalise(text: string): string {
  if (/^["'“‘«(¿¡]*\p{Ll}\p{Lu}/u.test(text)) return text
  return text.replace(
    /^(["'“‘«(¿¡]*)(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase(),
  )
}

const singularEnds = /(?:ss|us|is|ics|ness|news|series|species|means|lens|analysis|business|address|class)$/i
const irregularPlurals = new Set(
  'people children men women feet teeth mice data media criteria staff police'.split(' '),
)

/** Whether a noun phrase is in the plural, by its head: the last word before a preposition. */
export function isPlural(phrase: string): boolean {
  const head = phrase
    .split(
      /\s(?:of|in|for|with|on|at|to|from|by|about|under|over|without|between|that|which|who|as|during|after|before)\s|[,(:–—]/i,
    )[0]!
    .trim()
  if (/\s(?:and|&)\s/i.test(head)) return true
  const last = /[\p{L}'’]+$/u.exec(head)?.[0] ?? ''
  if (irregularPlurals.has(last.toLowerCase().replace(/^(?:wo)?men$/, 'men'))) return true
  if (/^\p{Lu}{2,}$/u.test(last)) return false
  return /s$/i.test(last) && last.length > 3 && !singularEnds.test(last) && !/['’]s$/.test(last)
}
