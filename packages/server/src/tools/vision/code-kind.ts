import type { PictureFindings } from '@ai-studio/contract'

/** What the text of a code is good for. */
export type CodeKind = PictureFindings['codes'][number]['kind']

/**
 * Tells what the text of a code is, so that a page can offer the right thing. Only what is safe to offer has a kind of
 * its own: an address of the web is `http` or `https`, without a user's name in it, which would hide whose it is.
 * Whatever else looks like an address, `javascript:` above all, is text.
 */
export function codeKind(text: string, isProduct: boolean): CodeKind {
  if (isProduct) return 'product'
  if (isLink(text)) return 'link'
  return forms.find(({ fits }) => fits(text))?.kind ?? 'text'
}

const forms: readonly { kind: CodeKind; fits: (text: string) => boolean }[] = [
  { kind: 'wifi', fits: isWifi },
  { kind: 'contact', fits: isContact },
  { kind: 'email', fits: isEmail },
  { kind: 'phone', fits: isPhone },
]

function isLink(text: string): boolean {
  // An address has no blanks; a parser would drop some of them silently.
  if (!/^https?:\/\/[^\s/\\]\S*$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === ''
}

/** `WIFI:T:WPA;S:name;P:password;;`, in any order of its fields. */
function isWifi(text: string): boolean {
  const fields = /^WIFI:([\s\S]*)$/i.exec(text)?.[1]
  // A semicolon that belongs to a name has a backslash before it.
  return fields !== undefined && /(?:^|;)S:(?:\\.|[^;\\])+;/i.test(fields)
}

/** A vCard, or the older `MECARD:` and `BIZCARD:`. */
function isContact(text: string): boolean {
  if (/^BEGIN:VCARD\s/i.test(text)) return /\nEND:VCARD\s*$/i.test(text)
  return /^MECARD:(?:\\.|[^\\])*\bN:/i.test(text) || /^BIZCARD:(?:\\.|[^\\])*\b[NX]:/i.test(text)
}

const address = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,255}$/

/** `mailto:`, `MATMSG:` or an address alone. */
function isEmail(text: string): boolean {
  const [, mailto] = /^mailto:([^?]*)/i.exec(text) ?? []
  const [, message] = /^MATMSG:(?:.*;)?TO:([^;]*);/i.exec(text) ?? []
  return address.test(decoded(mailto ?? message ?? text))
}

/** `tel:`, `sms:` and `SMSTO:`; a bare number may be anything. */
function isPhone(text: string): boolean {
  const number = /^(?:tel|sms|smsto|mms|mmsto):([^:?;]*)/i.exec(text)?.[1]
  return number !== undefined && /^\+?[\d\s().*#-]{2,30}$/.test(decoded(number)) && /\d/.test(number)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
