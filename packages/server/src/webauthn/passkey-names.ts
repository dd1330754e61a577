import { limits, type Language } from '@ai-studio/contract'
import { serverText } from '../texts/server-texts.ts'

const unknownMake = '00000000-0000-0000-0000-000000000000'

/**
 * Who makes or keeps what an AAGUID stands for, such as `iCloud Keychain`; null when that is not known. Anybody can
 * claim any AAGUID: good for a name, never for trust.
 */
export async function providerName(aaguid: string): Promise<string | null> {
  if (aaguid === unknownMake) return null
  const { authenticatorMetadata } = await import('@passwordless-id/webauthn')
  return Object.hasOwn(authenticatorMetadata, aaguid) ? (authenticatorMetadata[aaguid] ?? null) : null
}

/** The first name that there is, cut where it is too long, with a number where the user has one of that name. */
export function passkeyName(
  candidates: readonly (string | null | undefined)[],
  taken: readonly string[],
  language: Language,
): string {
  const name = candidates.map((each) => each?.trim()).find(Boolean) ?? serverText('passkey.name', language)
  const isTaken = new Set(taken.map(folded))
  const first = cut(name, limits.credentialNameLength)
  if (!isTaken.has(folded(first))) return first
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`
    const next = cut(name, limits.credentialNameLength - suffix.length) + suffix
    if (!isTaken.has(folded(next))) return next
  }
}

/** Names that look the same are the same. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase()

/** At most so many UTF-16 code units, and no half of a character. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
