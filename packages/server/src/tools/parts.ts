import type { Dependencies } from '../dependencies.ts'
import type { Principal } from '../principal/principal.ts'
import { ApiError } from '../api-error.ts'
import type { JobNews } from './job-news.ts'
import type { ToolShelf } from './tool-shelf.ts'

/** What the operations of this folder share. */
export interface ToolParts {
  deps: Dependencies
  shelf: ToolShelf
  news: JobNews
}

/**
 * Tools are on the studio's own pages: a token of another site is good for chat alone.
 * @throws ApiError `FORBIDDEN`
 */
export function refuseChatToken({ origin }: Principal): void {
  if (origin !== null) throw new ApiError('FORBIDDEN', { detail: 'the token is for chat alone' })
}
