import { isRightToLeft } from '../make/text-direction.ts'
import type { PdfPiece } from './pdf-lines.ts'

/** What somebody has written onto a page: a field of a form, or a text by itself; as far as it is needed. */
export interface PdfAnnotation {
  subtype: string
  annotationFlags: number
  /** `[left, bottom, right, top]` on the page as it is drawn. */
  rect: readonly [number, number, number, number]
  /** How far its text is turned to the left, in degrees. */
  rotation?: number
  defaultAppearanceData?: { fontSize?: number }
  /** Of a text by itself. */
  contentsObj?: { str?: string }
  fieldType?: string
  fieldValue?: unknown
  checkBox?: boolean
  radioButton?: boolean
  /** Values that a box to tick has when it is ticked. */
  exportValue?: string
  buttonValue?: string
  options?: readonly { exportValue: string; displayValue: string }[]
  multiLine?: boolean
  password?: boolean
}

/** The answers of a form and the texts on a page, as if they had been set on it. */
export const answersOf = (annotations: readonly PdfAnnotation[]): PdfPiece[] =>
  annotations.flatMap((annotation) => pieceOf(annotation) ?? [])

/** Not shown at all, or not on a screen (ISO 32000-1, 12.5.3). */
const hidden = 0b100010

function pieceOf(annotation: PdfAnnotation): PdfPiece | null {
  const str = answerOf(annotation).replace(/\s+/g, ' ').trim()
  if (str === '' || (annotation.annotationFlags & hidden) !== 0) return null
  const { angle, length, height, place } = frameOf(annotation)
  const size = Math.min(annotation.defaultAppearanceData?.fontSize || 12, height * 0.7)
  // At the first line of several, or in the middle.
  const hasLines = annotation.multiLine || annotation.subtype === 'FreeText'
  const [x, y] = place(hasLines ? height - 1.1 * size : (height - 0.7 * size) / 2)
  return {
    str,
    dir: isRightToLeft(str) ? 'rtl' : 'ltr',
    transform: [...scaleOf(size, angle), x, y],
    width: Math.min(length, str.length * size * 0.5),
    height: size,
    hasEOL: false,
  }
}

/** A rectangle along its text, and where on the page a base line so far above its lower edge begins. */
function frameOf({ rect: [left, bottom, right, top], rotation: angle = 0 }: PdfAnnotation): {
  angle: number
  length: number
  height: number
  place: (base: number) => readonly [x: number, y: number]
} {
  const [width, height] = [right - left, top - bottom]
  switch (angle) {
    case 90:
      return { angle, length: height, height: width, place: (base) => [right - base, bottom] }
    case 180:
      return { angle, length: width, height, place: (base) => [right, top - base] }
    case 270:
      return { angle, length: height, height: width, place: (base) => [left + base, top] }
    default:
      return { angle: 0, length: width, height, place: (base) => [left, bottom + base] }
  }
}

function scaleOf(size: number, angle: number): number[] {
  const across = angle === 0 ? size : angle === 180 ? -size : 0
  const up = angle === 90 ? size : angle === 270 ? -size : 0
  return [across, up, -up, across]
}

function answerOf(annotation: PdfAnnotation): string {
  const { subtype, contentsObj, fieldType, fieldValue: value, checkBox, radioButton, options } = annotation
  if (subtype === 'FreeText') return contentsObj?.str ?? ''
  if (subtype !== 'Widget' || annotation.password) return ''
  if (fieldType === 'Btn') {
    const ticked = checkBox ? annotation.exportValue : annotation.buttonValue
    return checkBox || radioButton ? (value === ticked ? '☒' : '☐') : ''
  }
  // Of several choices, what is shown of them.
  return [value]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((each) => options?.find(({ exportValue }) => exportValue === each)?.displayValue ?? each)
    .join(', ')
}
