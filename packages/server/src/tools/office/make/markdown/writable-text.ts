/** What no document can hold: controls other than tab and line feed, and code points that are no characters. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/**
 * Text that every format can hold: line ends are line feeds, halves of surrogate pairs become U+FFFD, controls are left
 * out, and letters with their accents are composed, because fonts have those.
 */
export const writableText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(unwritable, '').normalize('NFC')
