import { AlignmentType, type INumberingOptions, LevelFormat } from 'docx'
import type { ListItem } from '../markdown/document-model.ts'
import type { Theme } from '../themes.ts'
import { twips } from './docx-styles.ts'

type NumberingConfig = INumberingOptions['config'][number]

/** Word has nine levels. */
const levels = 9
const bullets = ['•', '–', '▪']
const formats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN]

/** Where text of a level begins, in twips. */
export const listIndent = (level: number): number => twips(20) * (Math.min(level, levels - 1) + 1)

const hanging = twips(18)

/** The numberings that a document's lists need: one for all bullets, and one for each ordered list, which begins anew. */
export class DocxNumberings {
  readonly #colour: string
  readonly #config: NumberingConfig[] = []
  #bullets = new Set<string>()

  constructor({ colours }: Theme) {
    this.#colour = colours.accent
  }

  /** For the document, once all its lists are known. */
  get config(): readonly NumberingConfig[] {
    return this.#config
  }

  /** The numbering of an ordered list. */
  ordered(level: number, start: number): string {
    const reference = `ordered-${this.#config.length}`
    const at = Math.min(level, levels - 1)
    this.#config.push({
      reference,
      levels: [
        {
          ...this.#level(at),
          format: formats[at % formats.length] ?? LevelFormat.DECIMAL,
          text: `%${at + 1}.`,
          // Word's numbers end there.
          start: Math.min(start, 32_767),
        },
      ],
    })
    return reference
  }

  /** The numbering of the items that have a mark in front. */
  marked({ done }: ListItem): string {
    const reference = done === undefined ? 'bullets' : done ? 'tasks-done' : 'tasks-open'
    if (!this.#bullets.has(reference)) {
      this.#bullets.add(reference)
      const marks = done === undefined ? bullets : [done ? '☑' : '☐']
      this.#config.push({
        reference,
        levels: Array.from({ length: levels }, (_, level) => ({
          ...this.#level(level),
          format: LevelFormat.BULLET,
          text: marks[level % marks.length] ?? '•',
          ...(done !== undefined && {
            style: {
              run: { color: this.#colour, font: 'Segoe UI Symbol' },
              paragraph: { indent: { start: listIndent(level), hanging } },
            },
          }),
        })),
      })
    }
    return reference
  }

  #level(level: number) {
    return {
      level,
      alignment: AlignmentType.START,
      style: {
        run: { color: this.#colour },
        paragraph: { indent: { start: listIndent(level), hanging } },
      },
    }
  }
}
