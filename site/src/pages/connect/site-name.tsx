import type { ReactElement } from 'react'

/** A site, plainly and whole, however long its name is. */
export function SiteName({ origin }: { origin: string }): ReactElement {
  return (
    <strong className="st-connect-site">
      <bdi dir="ltr">{origin}</bdi>
    </strong>
  )
}
