import { columnNumber } from './cut-sheet.ts'

const token = /<((?:\w+:)?row)\b([^>]*)>|<((?:\w+:)?c)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\3>)/g

/**
 * Writes the cells of a sheet so that each has its address, and none a type without a value: the standard (ECMA-376
 * part 1, 18.3.1.4) takes cells without an address as following the one before, and formulas that were never worked out.
 */
export function mendCells(xml: string): string {
  let row = 0
  let column = 0
  return xml.replace(
    token,
    (whole, rowTag?: string, rowAttributes = '', cellTag?: string, attributes = '', inside = '') => {
      if (rowTag !== undefined) {
        row = Number(/\sr="(\d+)"/.exec(rowAttributes)?.[1] ?? row + 1)
        column = 0
        return whole
      }
      const letters = /\sr="([A-Z]+)\d+"/.exec(attributes)?.[1]
      column = letters === undefined ? column + 1 : columnNumber(letters)
      const hasValue = /<(?:\w+:)?(?:is\b|v>[^<])/.test(inside)
      const rest = attributes.replace(/\sr="[^"]*"/, '')
      const kept = hasValue ? rest : rest.replace(/\st="[^"]*"/, '')
      return `<${cellTag} r="${columnLetters(column)}${row}"${kept}>${hasValue ? inside : ''}</${cellTag}>`
    },
  )
}

function columnLetters(number: number): string {
  let letters = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters
}
