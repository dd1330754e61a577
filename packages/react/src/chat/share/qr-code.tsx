import { useMemo, type ReactElement } from 'react'
import { qrPath } from './qr-path.ts'

export interface QrCodeProps {
  /** What the code says. */
  text: string
  /** What it is, for those who do not see it. */
  label: string
}

/** A QR code: dark on white in every theme, because many cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps): ReactElement {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      className="st-share-qr"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of ours, no file.
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
