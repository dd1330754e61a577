import { expect, test } from 'vitest'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readPdf } from './read-pdf.ts'
import { pdfPages, pdfText, pdfTurn } from './testing/made-documents.ts'

/** The text of a page with annotations, each of its rectangle and what else it says. */
async function read(
  lines: Parameters<typeof pdfText>[0],
  annotations: readonly (readonly [rect: string, says: string])[],
  rotate: 0 | 90 | 180 | 270 = 0,
): Promise<string> {
  const page = pdfPages([pdfTurn(rotate) + pdfText(lines)], {
    rotate,
    entries: `/Annots[${annotations.map((_, place) => `${place + 6} 0 R`).join(' ')}]`,
    more: annotations.map(([rect, says]) => `<</Type/Annot/F 4/Rect[${rect}]${says}>>`),
  })
  const { blocks } = await readPdf('a.pdf', page, 200_000, () => undefined)
  return markdownOfBlocks(blocks, 200_000).markdown
}

const field = (type: string, says: string) => `/Subtype/Widget/T(${type})/FT/${type}${says}`
const typed = (text: string) => field('Tx', `/V(${text})/DA(/Helv 0 Tf)`)

test('reads the answers of a form behind their labels', async () => {
  const lines = [
    [50, 700, 11, 'Full name:'],
    [300, 700, 11, 'Born:'],
    [50, 660, 11, 'Colour:'],
  ] as const
  const annotations = [
    ['350 694 450 714', typed('1990-01-02')],
    ['120 694 280 714', typed('Nguyen Van An')],
    ['120 654 280 674', field('Ch', '/Ff 131072/V(b)/Opt[[(r)(Red)][(b)(Blue)]]')],
  ] as const
  expect(await read(lines, annotations)).toBe('Full name: Nguyen Van An Born: 1990-01-02 Colour: Blue')
})

test('says which boxes of a form are ticked', async () => {
  const box = (value: string) => field('Btn', `/V/${value}/AS/${value}/AP<</N<</Yes null/Off null>>>>`)
  const lines = [
    [70, 700, 11, 'I agree.'],
    [70, 660, 11, 'I do not.'],
  ] as const
  const annotations = [
    ['50 697 62 709', box('Yes')],
    ['50 657 62 669', box('Off')],
  ] as const
  expect(await read(lines, annotations)).toBe('☒ I agree. ☐ I do not.')
})

test('reads text that was typed onto a page, which is no heading', async () => {
  const lines = [
    [50, 700, 9, 'Address'],
    [50, 600, 9, 'Signed here by all of them.'],
  ] as const
  const note = '/Subtype/FreeText/Contents(12 Long Street\nHanoi)/DA(/Helv 20 Tf)'
  expect(await read(lines, [['50 630 250 680', note]])).toBe(
    'Address\n\n12 Long Street Hanoi\n\nSigned here by all of them.',
  )
  expect(await read([], [['50 630 250 680', note]])).toBe('12 Long Street Hanoi')
})

test('leaves out passwords, what is hidden, empty fields, buttons and remarks', async () => {
  const annotations = [
    ['120 694 280 714', field('Tx', '/Ff 8192/V(secret)')],
    ['120 694 280 714', `${typed('unseen')}/F 2`.replace('/F 4', '')],
    ['120 694 280 714', typed('')],
    ['120 694 280 714', field('Btn', '/Ff 65536/MK<</CA(Send)>>')],
    ['120 694 280 714', '/Subtype/Text/Contents(a remark)'],
  ] as const
  expect(await read([[50, 700, 11, 'Full name:']], annotations)).toBe('Full name:')
})

test.each([
  [90, '121 120 141 280'],
  [180, '315 368 475 388'],
  [270, '454 562 474 722'],
] as const)('reads the answers of a page that is turned by %i degrees', async (rotate, rect) => {
  const lines = [
    [50, 460, 11, 'Full name:'],
    [50, 420, 11, 'Place:'],
  ] as const
  const says = `${typed('Nguyen Van An')}/MK<</R ${rotate}>>`
  expect(await read(lines, [[rect, says]], rotate)).toBe('Full name: Nguyen Van An Place:')
})
