import type { PartRoot } from '@ai-studio/react/parts'
import { styleSheet } from '../style-sheet.ts'

/** Gives a shadow root more, unless it has it. The page's own document is the page's. */
export function adoptMore(root: PartRoot, styles: readonly string[]): void {
  if (!('host' in root)) return
  const sheets = styles.map((css) => styleSheet(css, root))
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])]
}
