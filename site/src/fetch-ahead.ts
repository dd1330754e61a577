import { $language } from '@ai-studio/core'
import { languageOfPath } from './language-path.ts'
import type { LaterPage } from './later-page.tsx'

/** Signs that somebody is about to follow a link. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const

/** What of the Network Information API says that bytes are dear; Chromium alone has it. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function areBytesDear(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

/** When the browser has nothing else to do; where it does not say, a moment later. */
function whenIdle(run: () => unknown): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void run())
  else setTimeout(() => void run(), 200)
}

/** The path of the other page of this site to which a link leads in this window, or null. */
function pathOf(link: HTMLAnchorElement): string | null {
  if (link.target || link.hasAttribute('download')) return null
  return link.origin === location.origin && link.pathname !== location.pathname ? link.pathname : null
}

/**
 * Fetches pages before somebody goes there: those that the header and the sidebar lead to when nothing else is to do
 * and bytes are not dear, all others as soon as somebody points at a link, touches it or comes to it by keyboard.
 *
 * @param find answers what has to be fetched for a path; undefined for what is no page
 */
export function fetchAhead(page: Document, find: (path: string) => LaterPage | undefined): void {
  const asked = new Set<string>()

  async function fetch(path: string | null): Promise<void> {
    if (path === null || asked.has(path) || !navigator.onLine) return
    asked.add(path)
    try {
      const later = find(path)
      // What stands below a page comes when somebody gets near it.
      if (later && !later.isBelow) await later.load(languageOfPath(path) ?? $language.get(), path)
    } catch (error) {
      asked.delete(path)
      throw error
    }
  }

  for (const sign of signs) {
    const follow = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      // Who goes there fetches it again and is told what is wrong.
      if (link) fetch(pathOf(link)).catch(() => undefined)
    }
    page.addEventListener(sign, follow, { passive: true })
  }

  function fetchNext(links: HTMLAnchorElement[]): void {
    const [link, ...others] = links
    if (!link) return
    // Where one did not arrive, the others can wait.
    whenIdle(() =>
      fetch(pathOf(link)).then(
        () => fetchNext(others),
        () => undefined,
      ),
    )
  }
  function fetchShell(): void {
    const links = page.querySelectorAll<HTMLAnchorElement>('.st-header a, .st-sidebar a')
    if (!areBytesDear()) fetchNext([...links].filter((link) => link.checkVisibility()))
  }
  if (page.readyState === 'complete') fetchShell()
  else addEventListener('load', fetchShell, { once: true })
}
