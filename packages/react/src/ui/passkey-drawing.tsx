import type { ReactElement } from 'react'

/** A fingerprint. Drawn here, because few pages need it and every page has the other drawings. */
export function PasskeyDrawing({ size = 22 }: { size?: number }): ReactElement {
  return (
    <svg className="st-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 11.5v2c0 2.3-.5 4.6-1.5 6.7M8.3 19.2A13.5 13.5 0 0 0 9 14.8v-3.3a3 3 0 0 1 6 0v2.3c0 2.3-.3 4.5-1 6.7M5.4 17c.4-1.2.6-2.4.6-3.7v-1.8a6 6 0 0 1 9.4-4.9M17.6 9.4c.3.7.4 1.4.4 2.1v2.3c0 1.7-.2 3.4-.5 5M3.5 9.2A9 9 0 0 1 7 4.1M10 2.7a9 9 0 0 1 11 8.8v1.8" />
    </svg>
  )
}
