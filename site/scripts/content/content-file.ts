import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@ai-studio/contract'

/** Folders of pages with front matter of their own; `root` are the pages outside of them. */
export type Room = 'docs' | 'legal' | 'root' | 'tutorials'

/** A file with a written page. */
export interface ContentFile {
  /** Path from the folder of the site: `content/en/docs/embed.md`. */
  path: string
  language: Language
  room: Room
  slug: string
  source: string
}

const contentPath = /^content\/(en|vi)\/(?:(docs|legal|tutorials)\/)?([a-z0-9-]+)\.md$/

/** What a path says about the page in it; null when there can be none. */
export function placeOf(path: string): Omit<ContentFile, 'path' | 'source'> | null {
  const match = contentPath.exec(path)
  if (!match) return null
  const [, language, room = 'root', slug] = match
  return { language: language as Language, room: room as Room, slug: slug! }
}

/**
 * All files in the folder of the written pages, in the order of their paths.
 * @param site folder of the site
 * @throws Error for a file whose path means nothing.
 */
export function readContentFiles(site: string): ContentFile[] {
  const paths = readdirSync(join(site, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(site, '/').length))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  return paths.map((path) => {
    const place = placeOf(path)
    if (!place) {
      throw new Error(
        `site/${path} is no written page: pages are content/<language>/<name>.md, or lie there in docs, legal or tutorials, with names of lower-case letters, digits and hyphens.`,
      )
    }
    return { ...place, path, source: readFileSync(join(site, path), 'utf8').replaceAll('\r\n', '\n') }
  })
}
