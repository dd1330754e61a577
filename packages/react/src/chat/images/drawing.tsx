import type { ReactElement } from 'react'

const paths = {
  camera:
    'M8.5 6.5 10 4.5h4l1.5 2H19A1.5 1.5 0 0 1 20.5 8v9.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5V8A1.5 1.5 0 0 1 5 6.5zM12 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  minus: 'M5 12h14',
  next: 'm9.5 6 6 6-6 6',
  previous: 'm14.5 6-6 6 6 6',
} as const

/** An icon that only images need; the others are those of all widgets. */
export function Drawing({ name }: { name: keyof typeof paths }): ReactElement {
  return (
    <svg
      className="st-icon"
      width={20}
      height={20}
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
