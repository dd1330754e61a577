import { decodeHTMLStrict } from 'entities'

/** Text with its character references resolved; what is none stays as it was written. */
export const decodeReferences = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text)

const reference = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/gi

/** The same, but whatever looks like a reference and is none becomes a space: nobody could say it. */
export const decodeSpokenReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (written) => {
        const meant = decodeHTMLStrict(written)
        return meant === written ? ' ' : meant
      })
    : text
