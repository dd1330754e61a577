/** An element of a tagged PDF (ISO 32000-1, section 14.8.4). */
export interface Tag {
  type:
    | 'Document'
    | 'H1'
    | 'H2'
    | 'H3'
    | 'H4'
    | 'H5'
    | 'H6'
    | 'P'
    | 'L'
    | 'LI'
    | 'Lbl'
    | 'LBody'
    | 'Table'
    | 'TR'
    | 'TH'
    | 'TD'
    | 'BlockQuote'
    | 'Code'
  parent: Tag | undefined
}

interface StructureElement {
  add: (child: unknown) => StructureElement
  end: () => void
}

/** What of the PDF document writes its structure. */
export interface StructureWriter {
  struct: (type: string, options?: { scope?: 'Column' }) => StructureElement
  addStructure: (element: StructureElement) => unknown
  markStructureContent: (type: string) => unknown
  markContent: (type: 'Artifact', options: { type: 'Layout' | 'Pagination' }) => unknown
  endMarkedContent: () => unknown
}

/** The tags of one PDF, in the order in which what they are of is drawn, which is that of reading. */
export class PdfStructure {
  readonly #writer: StructureWriter
  readonly #elements = new Map<Tag, StructureElement>()
  readonly #roots: StructureElement[] = []
  readonly #drawn = new WeakSet<object>()

  constructor(writer: StructureWriter) {
    this.#writer = writer
  }

  /**
   * Draws something that is part of an element.
   * @param once what is drawn: the second time, as the head of a table on its next page, it is decoration.
   */
  content(tag: Tag, once: object, draw: () => void): void {
    if (this.#drawn.has(once)) return this.artifact('Pagination', draw)
    this.#drawn.add(once)
    const element = this.#element(tag)
    const content = this.#writer.markStructureContent(tag.type)
    draw()
    this.#writer.endMarkedContent()
    element.add(content)
  }

  /** Draws something that says nothing. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#writer.markContent('Artifact', { type })
    draw()
    this.#writer.endMarkedContent()
  }

  /** Has to be called before the document ends. */
  end(): void {
    for (const root of this.#roots) root.end()
  }

  #element(tag: Tag): StructureElement {
    const known = this.#elements.get(tag)
    if (known) return known
    const element = this.#writer.struct(tag.type, tag.type === 'TH' ? { scope: 'Column' } : {})
    this.#elements.set(tag, element)
    if (tag.parent) this.#element(tag.parent).add(element)
    else {
      this.#writer.addStructure(element)
      this.#roots.push(element)
    }
    return element
  }
}
