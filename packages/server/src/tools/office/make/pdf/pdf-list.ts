import type { Column, Content, ContentCanvas } from 'pdfmake/interfaces.js'
import { type Block, linesOf, type List } from '../markdown/document-model.ts'
import { isRightToLeft } from '../text-direction.ts'
import type { Theme } from '../themes.ts'
import type { Tag } from './pdf-structure.ts'
import { deepest, type PdfPlace, pdfText, type PdfWriting } from './pdf-writing.ts'

const markerWidth = 18

/**
 * A list, its marks on the side where reading begins.
 * @param inner lays out what stands in an item
 */
export function pdfList(
  list: List,
  writing: PdfWriting,
  place: PdfPlace,
  inner: (blocks: readonly Block[], place: PdfPlace) => Content[],
): Content {
  const tag: Tag = { type: 'L', parent: place.tag }
  const isRight = isRightToLeft(linesOf([list]).slice(0, 20).join(' '))
  const last = String(list.start + list.items.length - 1).length
  const width = Math.max(markerWidth, list.isOrdered ? 8 + last * 7 : 0)
  const side = isRight ? 'right' : 'left'
  const isDeep = place.depth >= deepest
  // What is not moved on has its marks below those of the list around it.
  const taken = Math.min(width, place.markRoom[side])
  const items = list.items.map((item, number): Content => {
    const itemTag: Tag = { type: 'LI', parent: tag }
    const label: Tag = { type: 'Lbl', parent: itemTag }
    const marker = item.done === undefined ? mark(list, number, place.listDepth) : undefined
    const body = inner(item.blocks, {
      ...place,
      tag: { type: 'LBody', parent: itemTag },
      width: place.width + taken - width,
      depth: place.depth + 1,
      listDepth: place.listDepth + 1,
      ...(isDeep && { markRoom: { ...place.markRoom, [side]: width } }),
    })
    if (isDeep && beginsWithList(item.blocks)) body.unshift({ text: ' ' })
    const first: Column =
      marker === undefined
        ? { ...taskBox(item.done === true, writing.theme), width }
        : {
            ...pdfText(
              [{ text: marker }],
              writing,
              label,
              {
                color: `#${writing.theme.colours.accent}`,
                noWrap: true,
              },
              isRight,
            ),
            width,
          }
    const content: Column = { stack: body.length > 0 ? body : [{ text: ' ' }], width: '*' }
    return { columns: isRight ? [content, first] : [first, content], columnGap: 0 }
  })
  const below = place.depth === 0 ? writing.theme.sizes.body * 0.5 : 0
  return { stack: items, margin: isRight ? [0, 0, -taken, below] : [-taken, 0, 0, below] }
}

const beginsWithList = ([first]: readonly Block[]): boolean =>
  first?.kind === 'list' || (first?.kind === 'quote' && beginsWithList(first.blocks))

const bullets = ['•', '–', '▪']

const mark = ({ isOrdered, start }: List, number: number, depth: number): string =>
  isOrdered ? `${start + number}.` : (bullets[depth % bullets.length] ?? '•')

/** A box, ticked or not; no font of ours has one. */
function taskBox(done: boolean, { colours, sizes }: Theme): ContentCanvas {
  const size = sizes.body * 0.78
  const box = {
    type: 'rect',
    x: 0.5,
    y: sizes.body * 0.28,
    w: size,
    h: size,
    r: 1.5,
    lineWidth: 0.9,
  } as const
  const points = [
    { x: 0.5 + size * 0.22, y: box.y + size * 0.52 },
    { x: 0.5 + size * 0.43, y: box.y + size * 0.73 },
    { x: 0.5 + size * 0.8, y: box.y + size * 0.27 },
  ]
  return {
    canvas: done
      ? [
          { ...box, lineColor: `#${colours.accent}`, color: `#${colours.accent}` },
          { type: 'polyline', points, lineWidth: 1.3, lineColor: `#${colours.page}`, lineCap: 'round' },
        ]
      : [{ ...box, lineColor: `#${colours.muted}` }],
  }
}
