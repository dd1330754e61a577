/** What a person may enter; the same limits as in the forms of the widgets. */
export const limits = { passwordMin: 6, passwordMax: 256, userNameMin: 3, userNameMax: 64, emailMax: 254 }

/** Whether a text has the shape of an address: something, an at sign, something with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailMax && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** The user name of a registration, from the attributes that MSAL sends as JSON; undefined when it is not usable. */
export function userNameOf(attributes: string | null): string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(attributes ?? '')
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { username, displayName } = parsed as Record<string, unknown>
  const given = username ?? displayName
  if (typeof given !== 'string') return undefined
  const name = given.normalize('NFC').trim()
  return name.length >= limits.userNameMin && name.length <= limits.userNameMax ? name : undefined
}
