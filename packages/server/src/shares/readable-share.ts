import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { findReadableShare, findReadableShareHead, type ShareHead, type ShareRow } from './shares.queries.ts'
import { isSlug } from './slug.ts'

/** The share behind a slug, asked anew each time; undefined whatever the reason. */
export async function readableShare(
  deps: Pick<Dependencies, 'database'>,
  slug: string,
  now: Date,
): Promise<ShareRow | undefined> {
  return isSlug(slug) ? findReadableShare(deps.database.db, slug, now) : undefined
}

/** The same without its messages, for whoever may know them already. */
export async function readableShareHead(
  deps: Pick<Dependencies, 'database'>,
  slug: string,
  now: Date,
): Promise<ShareHead | undefined> {
  return isSlug(slug) ? findReadableShareHead(deps.database.db, slug, now) : undefined
}

/**
 * The same where there has to be one.
 * @throws ApiError `NOT_FOUND`, whatever the reason.
 */
export async function requireShareHead(
  deps: Pick<Dependencies, 'database'>,
  slug: string,
  now: Date,
): Promise<ShareHead> {
  const share = await readableShareHead(deps, slug, now)
  if (!share) throw new ApiError('NOT_FOUND')
  return share
}

/** @throws ApiError `NOT_FOUND`, whatever the reason. */
export async function requireShare(
  deps: Pick<Dependencies, 'database'>,
  slug: string,
  now: Date,
): Promise<ShareRow> {
  const share = await readableShare(deps, slug, now)
  if (!share) throw new ApiError('NOT_FOUND')
  return share
}
