import type { Language } from '@ai-studio/contract'
import { LRUCache } from 'lru-cache'
import type { Dependencies } from '../dependencies.ts'
import { readableShare, type ShareHead } from '../shares/index.ts'
import type { PageContent } from './page-shell.ts'
import { sharePage } from './share-page.ts'

/** UTF-16 code units of all pages that are kept; a very long conversation has a million. */
const most = 16 * 2 ** 20
/** How long a page is kept, in milliseconds, so that what was revoked or erased goes from memory as well. */
const longest = 15 * 60 * 1000

export interface SharePages {
  /**
   * The page of a share that can be read, which is for the caller to know each time. Undefined where it ended in that
   * moment.
   */
  contentOf(share: ShareHead, language: Language, now: Date): Promise<PageContent | undefined>
}

/** Writes pages of shares and keeps those that were asked for last: what a share says never changes. */
export function sharePages(deps: Pick<Dependencies, 'config' | 'database'>): SharePages {
  const kept = new LRUCache<string, PageContent>({
    maxSize: most,
    sizeCalculation: ({ head, main }) => head.length + main.length,
    ttl: longest,
    ttlAutopurge: true,
  })
  /** Pages that are being written, so that each is written once, also when several ask at once. */
  const begun = new Map<string, Promise<PageContent | undefined>>()

  async function write(key: string, slug: string, language: Language, now: Date) {
    const share = await readableShare(deps, slug, now)
    if (!share) return undefined
    const content = await sharePage(deps.config, share, language)
    kept.set(key, content)
    return content
  }

  return {
    async contentOf({ slug, createdAt }, language, now) {
      const key = `${slug} ${createdAt.getTime()} ${language}`
      const known = kept.get(key) ?? begun.get(key)
      if (known) return known
      const writing = write(key, slug, language, now).finally(() => begun.delete(key))
      begun.set(key, writing)
      return writing
    },
  }
}
