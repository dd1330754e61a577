import type { ReactElement } from 'react'

/** Drawings on a grid of 24 × 24, made of strokes. Here, so that nobody fetches them for a chat without a voice. */
const paths = {
  loudspeaker: 'M4.5 9.5v5H8l4.5 4V5.5L8 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  microphone:
    'M12 3.5A2.7 2.7 0 0 0 9.3 6.2v5.3a2.7 2.7 0 0 0 5.4 0V6.2A2.7 2.7 0 0 0 12 3.5zM6 11.5a6 6 0 0 0 12 0M12 17.5v3M9 20.5h6',
  settings: 'M4 7h8M16 7h4M14 4.8v4.4M4 17h3M11 17h9M9 14.8v4.4M4 12h11M19 12h1M17 9.8v4.4',
} as const

export type VoiceIconName = keyof typeof paths

export interface VoiceIconProps {
  name: VoiceIconName
  /**
   * Edge length in pixels.
   * @default 20
   */
  size?: number
}

/** A drawing in the colour of its text; it says nothing to screen readers. */
export function VoiceIcon({ name, size = 20 }: VoiceIconProps): ReactElement {
  return (
    <svg
      className="st-icon"
      data-icon={name}
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
