import { useLayoutEffect, useRef } from 'react'

/**
 * Takes away what a written page says of its own address as soon as another page is shown: phones share that instead of
 * the address that is shown. Who reads it otherwise runs no scripts, or begins at each address anew.
 */
export function useWrittenAddress(pathname: string): void {
  const written = useRef(pathname)
  useLayoutEffect(() => {
    if (pathname === written.current) return
    const own = 'link[rel=canonical], link[rel=alternate][hreflang], meta[property="og:url"]'
    for (const each of document.head.querySelectorAll(own)) each.remove()
  }, [pathname])
}
