import type { ReactElement } from 'react'
import { useAnotherTry } from '../../loading/use-another-try.ts'
import { useCode } from '../../loading/use-code.ts'

const loadFooter = async () => (await import('./site-footer.tsx')).SiteFooter

/** Where the footer stands. It comes after the page, below what the window shows; a page is whole without it. */
export function FooterPlace(): ReactElement | null {
  const footer = useCode(loadFooter)
  useAnotherTry(footer)
  const { value: Footer } = footer
  return Footer && <Footer />
}
