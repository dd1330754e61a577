/** A box in a grid; right and bottom are behind its last cell. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Boxes at most: more would not tell anybody where to look. */
const maxBoxes = 16

/**
 * The boxes around the cells that differ, largest first. Cells that lie near each other share a box; where there are
 * too many boxes, those further apart do as well.
 */
export function differingRegions(differs: readonly boolean[], width: number, height: number): Box[] {
  const cells = differs.flatMap((does, place): Box[] => {
    const [left, top] = [place % width, Math.floor(place / width)]
    return does ? [{ left, top, right: left + 1, bottom: top + 1 }] : []
  })
  // Rows of cells first: thousands of single cells would be compared with each other.
  let boxes = rowsOf(cells)
  for (let gap = 2; ; gap *= 2) {
    boxes = joined(boxes, gap)
    if (boxes.length <= maxBoxes || gap > Math.max(width, height)) break
  }
  return boxes.sort((a, b) => area(b) - area(a) || a.top - b.top || a.left - b.left)
}

/** Neighbours in a row as one box; cells come row by row. */
function rowsOf(cells: readonly Box[]): Box[] {
  const rows: Box[] = []
  for (const cell of cells) {
    const last = rows.at(-1)
    if (last && last.top === cell.top && last.right === cell.left) last.right = cell.right
    else rows.push({ ...cell })
  }
  return rows
}

/** Boxes with no more than that many cells between them, as one, until there are none left. */
function joined(boxes: readonly Box[], gap: number): Box[] {
  const done: Box[] = []
  for (const box of boxes) {
    let grown = { ...box }
    // What a box has grown over may touch others that it did not touch before.
    for (;;) {
      const near = done.findIndex((other) => isNear(grown, other, gap))
      if (near < 0) break
      grown = around(grown, done.splice(near, 1)[0]!)
    }
    done.push(grown)
  }
  return done
}

const isNear = (one: Box, other: Box, gap: number): boolean =>
  one.left <= other.right + gap &&
  other.left <= one.right + gap &&
  one.top <= other.bottom + gap &&
  other.top <= one.bottom + gap

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

const area = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top)
