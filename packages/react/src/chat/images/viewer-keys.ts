/** What a key does in the viewer. */
export type ViewerKey =
  | { readonly does: 'in' | 'out' | 'fit' | 'full' | 'previous' | 'next' }
  | { readonly does: 'move'; readonly x: number; readonly y: number }

/** How far an arrow moves what is zoomed, in pixels. */
const stride = 60

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** What a key means. Together with Control, Command or Alt it is the browser's. */
export function viewerKeyOf(event: Keys, isZoomed: boolean, isRightToLeft: boolean): ViewerKey | null {
  const { key, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey) return null
  // Some keyboards have the plus on the key of the equals sign.
  if (key === '+' || key === '=') return { does: 'in' }
  if (key === '-' || key === '_') return { does: 'out' }
  if (key === '0') return { does: 'fit' }
  if (key === '1') return { does: 'full' }
  const arrow = arrows[key]
  if (!arrow) return null
  const [x, y] = arrow
  // What is looked at moves where the arrow points, and the picture the other way.
  if (isZoomed) return { does: 'move', x: -x * stride, y: -y * stride }
  if (x === 0) return null
  return { does: x > 0 === !isRightToLeft ? 'next' : 'previous' }
}
