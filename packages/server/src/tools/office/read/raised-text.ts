const signs = '0123456789+-−–=()ni'
const raisedSigns = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'
const loweredSigns = '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₙᵢ'

/** Text that stood raised, so that a power or the mark of a note does not become digits of the number before it. */
export const raisedText = (text: string): string => apart(text, raisedSigns, '^')

/** Text that stood lowered, as an index, in the same way. */
export const loweredText = (text: string): string => apart(text, loweredSigns, '_')

/** In signs that Unicode has for it; a term without such signs in parentheses; words as they are, and what is in brackets. */
function apart(text: string, shown: string, mark: string): string {
  const term = text.trim()
  // Several notes are parted by commas.
  if ([...term].every((sign) => signs.includes(sign) || /[,\s]/.test(sign))) {
    return text.replace(/[^,\s]/g, (sign) => shown[signs.indexOf(sign)]!)
  }
  if (/\p{L}{2}|^\[/u.test(term) || !/\p{N}|[-+−=]/u.test(term)) return text
  return text.replace(term, () => `${mark}(${term})`)
}
