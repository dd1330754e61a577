/** What stands in a report where a secret stood. */
const removed = '[removed]'
/** Anything signed looks like this: two or three long parts with dots between. */
const signedText = /[\w-]{12,}(?:\.[\w-]{8,})+/g

/** Keeps tokens and cookies out of reports. */
export class Secrets {
  readonly #values = new Set<string>()

  add(value: string | undefined): void {
    // A short value would blot out half of a report, and protects nothing.
    if (value !== undefined && value.length >= 8) this.#values.add(value)
  }

  /** The text without what is known to be secret or looks signed. */
  hide(text: string): string {
    let hidden = text
    for (const value of this.#values) hidden = hidden.replaceAll(value, removed)
    return hidden.replaceAll(signedText, removed)
  }
}
