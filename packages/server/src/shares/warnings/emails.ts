import type { Found } from './found.ts'

const longestLocal = 64
const longestDomain = 253
const ofLocal = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u
const domain = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}/uy

/** Places that look like email addresses. */
export function findEmails(text: string): Found[] {
  const found: Found[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > 0 && at - start < longestLocal && ofLocal.test(text[start - 1]!)) start -= 1
    // Punctuation around an address is none of it.
    while (start < at && !/[\p{L}\p{N}]/u.test(text[start]!)) start += 1
    if (start === at) continue
    domain.lastIndex = at + 1
    const match = domain.exec(text)
    if (!match || match[0].length > longestDomain) continue
    found.push({ kind: 'email', start, end: at + 1 + match[0].length })
  }
  return found
}
