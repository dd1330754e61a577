import { refusalError } from '../client/failure.ts'
import { $language } from '../stores/language.ts'

/** What a path cannot carry (the address would lead elsewhere) and the name that routes give to the place of a slug. */
const neverSlugs: readonly string[] = ['', '.', '..', ':slug']

/** A path cannot carry half a character either. */
function isEncodable(slug: string): boolean {
  try {
    encodeURIComponent(slug)
    return true
  } catch {
    return false
  }
}

/**
 * What names a share in a call.
 *
 * @throws ApiError `NOT_FOUND` when it cannot be a slug, so that nothing is sent.
 */
export function slugParams(slug: string): { slug: string } {
  if (neverSlugs.includes(slug) || !isEncodable(slug)) {
    const body = { code: 'NOT_FOUND' }
    throw refusalError({ status: 404, header: () => null, body }, $language.get())
  }
  return { slug }
}
