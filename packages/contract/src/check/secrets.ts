/** What stands in a report where a secret stood. */
const removed = '[removed]'
/** A value that is shorter would blot out half of a report, and protects nothing. */
const shortest = 8
/** Letters of a secret that tell it, where a quote was cut within it. */
const telling = 16
/** A JSON Web Token, or its beginning: it starts with a JSON object, which always reads like this. */
const webToken = /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g
/** A token of the studio for a page of another site, or its beginning: its kind, then a JSON list. */
const pageToken = /\bs[a-z]\d\.WyI[\w-]*(?:\.[\w-]*)*/g
/** Something with dots in it whose last part is as long as a signature. */
const perhapsSigned = /[\w-]+(?:\.[\w-]+)*\.([\w-]{16,})/g

/** Keeps tokens and cookies out of reports. */
export class Secrets {
  readonly #values = new Set<string>()

  add(value: string | undefined): void {
    // Headers carry it without what is around it, such as the line end of the file that it was read from.
    const secret = value?.trim()
    if (secret !== undefined && secret.length >= shortest) this.#values.add(secret)
  }

  /** The text without what is known to be secret or looks signed. */
  hide(text: string): string {
    let hidden = text
    for (const value of this.#values) hidden = withoutBeginning(hidden.replaceAll(value, removed), value)
    return hidden
      .replaceAll(webToken, removed)
      .replaceAll(pageToken, removed)
      .replaceAll(perhapsSigned, (whole, end: string) => (isSignature(end) ? removed : whole))
  }
}

/** Long quotes are cut, and a secret with them: its beginning is as much of it as there is. */
function withoutBeginning(text: string, value: string): string {
  const beginning = value.slice(0, telling)
  const start = text.lastIndexOf(beginning)
  if (start === -1) return text
  let end = start + beginning.length
  while (end < text.length && text[end] === value[end - start]) end += 1
  const isCut = end === text.length || text[end] === '…'
  return isCut ? `${text.slice(0, start)}${removed}${text.slice(end)}` : text
}

/** Mixed as no name of a host, no file's ending and no field is, or the digits of a hash. */
const isSignature = (part: string): boolean =>
  (/[a-z]/.test(part) && /[A-Z]/.test(part) && /\d/.test(part)) || /^[\da-f]{32,}$/.test(part)
