import { invalid, missing, refused } from './paypal-error.ts'

/** An amount in PayPal's shape. */
export interface Money {
  currency_code: string
  value: string
}

/** What PayPal charges in; VND, SAR and AED are not among it, CNY is for China only. */
const currencies =
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' ')
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

const decimalsOf = (currency: string): number => (withoutDecimals.has(currency) ? 0 : 2)

/** Minor units, such as cents. */
export interface Amount {
  currency: string
  minor: number
}

/** Minor units as PayPal writes them. */
export function toMoney({ minor, currency }: Amount): Money {
  const places = decimalsOf(currency)
  const digits = String(minor).padStart(places + 1, '0')
  const value = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return { currency_code: currency, value }
}

/**
 * Reads an amount as PayPal does: a text, no more decimals than the currency has, above zero.
 *
 * @throws PaypalError
 */
export function readMoney(given: unknown, field: string): Amount {
  if (typeof given !== 'object' || given === null) throw missing(field)
  const { currency_code: currency, value } = given as Partial<Record<keyof Money, unknown>>
  if (currency === undefined) throw missing(`${field}/currency_code`)
  if (value === undefined) throw missing(`${field}/value`)
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw invalid(`${field}/currency_code`, 'INVALID_PARAMETER_SYNTAX', 'The value of a field is invalid.')
  }
  const parts = typeof value === 'string' ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) : null
  if (!parts) {
    throw invalid(`${field}/value`, 'INVALID_PARAMETER_SYNTAX', 'The value is no text with a decimal number.')
  }
  if (!currencies.includes(currency)) {
    throw refused('CURRENCY_NOT_SUPPORTED', 'Currency code is not supported.', `${field}/currency_code`)
  }
  const [, sign = '', whole = '', fraction = ''] = parts
  const places = decimalsOf(currency)
  if (fraction.length > places) {
    throw refused('DECIMAL_PRECISION', `At most ${places} decimals are possible.`, `${field}/value`)
  }
  const minor = Number(whole + fraction.padEnd(places, '0'))
  if (sign !== '' || minor === 0) {
    throw refused('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${field}/value`)
  }
  if (whole.length > 7) throw refused('MAX_VALUE_EXCEEDED', 'The amount is too large.', `${field}/value`)
  return { currency, minor }
}
