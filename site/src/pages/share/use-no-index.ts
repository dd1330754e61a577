import { useEffect } from 'react'

/** Asks search engines to leave this page out, as the server's header does; other pages are not concerned. */
export function useNoIndex(): void {
  useEffect(() => {
    // The server's own markup says it already when the visit began here.
    const meta =
      document.querySelector<HTMLMetaElement>('meta[name="robots"]') ?? document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
