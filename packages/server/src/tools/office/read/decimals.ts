/** Which sign parts the decimals. */
export type Decimals = 'point' | 'comma'

/** What is known of a column of numbers beside its digits. */
export interface DecimalHints {
  /** In the language of the table, or in files of its kind. */
  usual: Decimals
  /** By the other columns of the table; null where they show nothing, or one the one and another the other. */
  shown: Decimals | null
  of: 'money' | 'percent' | 'number'
}

// No thousands begin with a zero: 0.123 has decimals, whatever is usual.
const written = {
  point: /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?$/,
  comma: /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)?(?:,\d+)?$/,
}

const hasSign = (digits: string): boolean => /[.,]/.test(digits)

/** The ways in which all numbers of a column can be read: both where they are whole, or all signs stand before three digits. */
export const possibleDecimals = (digits: readonly string[]): Decimals[] =>
  (['point', 'comma'] as const).filter((way) => digits.every((each) => written[way].test(each)))

/**
 * How a column is read that can be read in both ways. What other columns show goes before what is usual, and null, so that
 * the numbers stay as they are written, before a guess that may make them a thousand times too large or too small.
 */
export function chooseDecimals(
  digits: readonly string[],
  { usual, shown, of }: DecimalHints,
): Decimals | null {
  const signed = digits.filter(hasSign)
  const signs = new Set(signed.map((each) => (each.includes('.') ? 'point' : 'comma')))
  if (signs.size === 0) return usual
  if (signs.size > 1) return null
  const asThousands: Decimals = signs.has('point') ? 'comma' : 'point'
  // Sums have two decimals or none.
  if (of === 'money') return asThousands
  const plain = digits.filter((each) => !hasSign(each))
  const isBelowThousandPlain = plain.length > 0 && plain.every((each) => each.length <= 3)
  // What is measured to three decimals hardly ever ends with two zeros each time; prices in đồng mostly do.
  const isRound = of !== 'percent' && signed.every((each) => each.endsWith('00'))
  if (shown) {
    const seemsOtherwise = isBelowThousandPlain || (isRound && usual === asThousands)
    return shown !== asThousands && seemsOtherwise ? null : shown
  }
  if (isBelowThousandPlain) return asThousands
  // English has one way. In Vietnamese and in files with semicolons programs and people write the other one as well.
  if (usual === 'point') return usual
  return isRound === (usual === asThousands) ? usual : null
}
