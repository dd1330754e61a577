import { encode } from 'uqr'

/** Light modules round a code, which cameras need to find it. */
const quietZone = 4

/** A QR code as a drawing: the length of its edge in modules, and a path round the dark ones. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      // Neighbours in a row are one rectangle.
      const begin = x
      while (row[x + 1]) x += 1
      const width = x - begin + 1
      path += `M${begin} ${y}h${width}v1h-${width}z`
    }
  })
  return { size, path }
}
