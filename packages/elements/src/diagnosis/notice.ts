import { styleSheet } from '../style-sheet.ts'
import { textsOf, wordsOf, type Diagnosis } from './diagnosis.ts'
import css from './notice.css?inline'

/** Marks the note in the page. */
const mark = 'data-studio-diagnosis'

/** A paragraph of the note. */
function paragraph(className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement('p')
  made.className = className
  made.append(...content)
  return made
}

/**
 * Shows developers on the page why an element cannot work, in a corner above it. The note lies within the element, so
 * that the page's own content stays as it is; it goes when it is closed, or with the element.
 */
export function showNotice(diagnosis: Diagnosis, element: Element, language: string): void {
  const texts = textsOf(language)
  const room = element.shadowRoot ?? element
  // The newest reason is the one that stands in the way.
  for (const old of room.querySelectorAll(`[${mark}]`)) old.remove()

  const note = document.createElement('div')
  note.setAttribute(mark, diagnosis.code)
  note.lang = language
  note.role = 'note'
  note.ariaLabel = texts.heading
  const root = note.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet(css, root)]
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = texts.close
  close.textContent = '×'
  close.addEventListener('click', () => note.remove())
  const head = document.createElement('div')
  head.className = 'head'
  head.append(texts.heading, close)
  const code = document.createElement('code')
  code.textContent = `AI_STUDIO_${diagnosis.code}`
  root.append(
    head,
    paragraph('code', code),
    paragraph('words', wordsOf(diagnosis, language)),
    paragraph('audience', texts.audience),
  )
  room.append(note)
  // An element that could not be registered holds it as a child, until it is.
  if (room === element) void customElements.whenDefined(element.localName).then(() => note.remove())
}
