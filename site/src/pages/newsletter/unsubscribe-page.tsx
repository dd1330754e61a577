import type { ReactElement } from 'react'
import { LinkPage } from './link-page.tsx'

/** Ends a subscription to the newsletter. */
export function UnsubscribeNewsletterPage(): ReactElement {
  return <LinkPage kind="unsubscribe" />
}
