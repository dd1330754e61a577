import { Icon, type IconName } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Drawing } from './drawing.tsx'

const frame =
  'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5z'
const circle = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'

/** Drawings of the site alone, in the manner of the widgets' own: strokes on a grid of 24 × 24. */
const drawings = {
  book: 'M12 6.5c-1.6-1.4-4.1-2-8-2v13c3.9 0 6.4.6 8 2 1.6-1.4 4.1-2 8-2v-13c-3.9 0-6.4.6-8 2zM12 6.5v13',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  lesson: `${frame}M10.3 9v6l5-3z`,
  lifebuoy: `${circle}M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5.7 5.7l3.8 3.8M14.5 14.5l3.8 3.8M18.3 5.7l-3.8 3.8M9.5 14.5l-3.8 3.8`,
  people:
    'M9 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM3 19a6 6 0 0 1 12 0M15.5 5.2a3.2 3.2 0 0 1 0 5.6M17.6 13.7A6 6 0 0 1 21 19',
  place:
    'M12 3.5A6.5 6.5 0 0 0 5.5 10c0 4.6 6.5 10.5 6.5 10.5s6.5-5.9 6.5-10.5A6.5 6.5 0 0 0 12 3.5zM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  question: `${circle}M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6h.01`,
  sidebar: `${frame}M9.5 5v14`,
} as const

type DrawingName = keyof typeof drawings
export type ShellIconName = DrawingName | IconName

const isDrawing = (name: ShellIconName): name is DrawingName => name in drawings

export interface ShellIconProps {
  name: ShellIconName
  /**
   * Edge length in pixels.
   * @default 20
   */
  size?: number
}

/** A drawing of the shell, in the colour of its text. It says nothing to screen readers. */
export function ShellIcon({ name, size = 20 }: ShellIconProps): ReactElement {
  if (!isDrawing(name)) return <Icon name={name} size={size} />
  return <Drawing path={drawings[name]} size={size} />
}
