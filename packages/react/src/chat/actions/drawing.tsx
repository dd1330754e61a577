import type { ReactElement } from 'react'

/** Drawings that come later than those of the first parts, in the same manner: strokes on a grid of 24 × 24. */
const paths = {
  instructions:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  printer:
    'M7 9V4.5h10V9M7 16.5H5.5A1.5 1.5 0 0 1 4 15v-4.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v5.5H7z',
  tools:
    'M14.5 6.5a4 4 0 0 1 5-2l-2.6 2.6 2 2 2.6-2.6a4 4 0 0 1-5.3 5l-7.4 7.4a1.8 1.8 0 0 1-2.6-2.6l7.4-7.4a4 4 0 0 1 .9-2.4z',
  microphone:
    'M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  speaker: 'M4.5 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
} as const

export type DrawingName = keyof typeof paths

/** As `Icon`, which is part of what a chat needs first and stays small. */
export function Drawing({ name, size = 18 }: { name: DrawingName; size?: number }): ReactElement {
  return (
    <svg
      className="st-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
