import type { ReactElement } from 'react'
import { LinkPage } from './link-page.tsx'

/** Confirms a subscription to the newsletter. */
export function ConfirmNewsletterPage(): ReactElement {
  return <LinkPage kind="confirm" />
}
