/**
 * What no address of mail is made of, as the inside of a class of a pattern: blanks, controls, halves of surrogate
 * pairs, and the signs of lists, names, comments and further headers, so that an address can never become two, or a
 * header. The last sign becomes a semicolon where the address is normalised.
 */
// Ranges instead of `\p{…}`: the pattern stands in openapi.json, where languages read it that do not know those, or
// only with a flag.
export const notInEmail =
  String.raw`\s\x00-\x1f\x7f-\x9f\ud800-\udfff<>()\[\]\\,;:"@` + String.fromCodePoint(0x37e)

/**
 * An address that a mail can be sent to: one @, something before it, and labels with single dots between them behind it.
 * Whoever can register with an address can use every call that names it, so all of them ask this pattern. It takes the
 * domains and the signs of all languages; which of them there are, only the mail tells.
 */
export const emailPattern = new RegExp(
  String.raw`^[^${notInEmail}]+@(?:[^${notInEmail}.]+\.)+[^${notInEmail}.]+$`,
  'u',
)

/**
 * The one way an address is kept and compared: without surrounding blanks, in lower case, NFC. It stays as it is when it
 * is written so once more.
 */
export function normalEmail(email: string): string {
  // Some letters are composed in lower case only, so that normalising comes last.
  return email.trim().toLowerCase().normalize('NFC')
}
