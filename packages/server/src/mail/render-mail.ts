import type { Language } from '@ai-studio/contract'
import { markdownHtml } from '../markdown/index.ts'
import { mailContent, type MailPart } from './mail-parts.ts'
import { mailTexts } from './mail-texts.ts'
import type { MailName, MailValues } from './mail-types.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** A mail as text and as a page that loads nothing. */
export function renderMail<Name extends MailName>(
  name: Name,
  values: MailValues[Name],
  place: Place,
): RenderedMail {
  const { subject, parts } = mailContent(name, values, place)
  return { subject, text: asText(parts), html: asHtml(subject, parts, place) }
}

function asText(parts: MailPart[]): string {
  const blocks = parts.map((part) => {
    switch (part.kind) {
      case 'code':
        return `    ${part.code}`
      case 'link':
        return `${part.label}:\n${part.href}`
      case 'facts':
        return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
      case 'quote':
        return part.text.replace(/^/gm, '> ')
      case 'markdown':
        return part.markdown.trim()
      case 'footer':
        return `--\n${part.text}`
      default:
        return part.text
    }
  })
  return `${blocks.join('\n\n')}\n`
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

// No colour of the ground and none of the text: both are the reader's own, light or dark. Grey reads on either.
const line = '1px solid #8888'
const styles = {
  body: 'margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  main: 'max-width:520px;margin:0 auto',
  title: 'font-size:22px;line-height:1.3;margin:0 0 16px',
  text: 'margin:0 0 16px',
  code: `margin:0 0 16px;padding:16px;border:${line};border-radius:8px;text-align:center`,
  digits: 'font:700 32px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:4px',
  link: 'margin:0 0 16px;overflow-wrap:anywhere',
  button: `display:inline-block;padding:10px 18px;border:${line};border-radius:8px;font-weight:600`,
  facts: 'margin:0 0 16px',
  label: 'font-size:14px;opacity:.75',
  value: 'margin:0 0 8px;overflow-wrap:anywhere',
  quote:
    'margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #8888;white-space:pre-wrap;overflow-wrap:anywhere',
  markdown: 'margin:0 0 16px;overflow-wrap:anywhere',
  footer: `margin:24px 0 0;padding:16px 0 0;border-top:${line};font-size:14px;opacity:.75`,
}

/** Where a mail is read, and where it comes from. */
interface Place {
  language: Language
  origin: string
}

function asHtml(subject: string, parts: MailPart[], place: Place): string {
  return `<!doctype html>
<html lang="${place.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="${styles.body}">
<main style="${styles.main}">
${parts.map((part) => partHtml(part, place)).join('\n')}
</main>
</body>
</html>
`
}

function partHtml(part: MailPart, { language, origin }: Place): string {
  switch (part.kind) {
    case 'title':
      return `<h1 style="${styles.title}">${escape(part.text)}</h1>`
    case 'code':
      return `<p style="${styles.code}"><strong style="${styles.digits}">${escape(part.code)}</strong></p>`
    case 'link':
      return `<p style="${styles.link}"><a href="${escape(part.href)}" style="${styles.button}">${escape(part.label)}</a></p>`
    case 'facts':
      return `<dl style="${styles.facts}">${part.facts
        .map(
          ({ label, value }) =>
            `<dt style="${styles.label}">${escape(label)}</dt><dd style="${styles.value}">${escape(value)}</dd>`,
        )
        .join('')}</dl>`
    case 'quote':
      return `<blockquote style="${styles.quote}">${escape(part.text)}</blockquote>`
    case 'markdown': {
      const { taskDone: done, taskOpen: open } = mailTexts[language]
      return `<div style="${styles.markdown}">${markdownHtml(part.markdown, { origin, firstHeading: 2, done, open })}</div>`
    }
    case 'footer':
      return `<p style="${styles.footer}">${escape(part.text)}</p>`
    default:
      return `<p style="${styles.text}">${escape(part.text)}</p>`
  }
}
