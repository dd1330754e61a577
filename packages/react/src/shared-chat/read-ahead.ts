import type { SharedConversation } from '@ai-studio/contract'
import { $language, formatDate, type ApiClient, type Studio } from '@ai-studio/core'
import { getSharedConversation } from '@ai-studio/core/shares'
import { parseWarmUps } from '../chat/markdown/document.ts'
import { isGone } from './failure.ts'

/** For so long what was read ahead is as good as new, in milliseconds: a share can be revoked at any time. */
const freshMs = 10_000

/** What the first message would wait for, in pieces between which the page answers. */
const warmUps: readonly (() => void)[] = [() => void formatDate(0, $language.get()), ...parseWarmUps]

/** What stands at an address: a conversation, or why there is none. */
export type Found = { conversation: SharedConversation } | { error: unknown }

interface ReadAhead {
  slug: string
  found: Found
  readAt: number
}

const last = new WeakMap<ApiClient, ReadAhead>()

/**
 * Reads a shared conversation before it is drawn: a `SharedChat` that is drawn within ten seconds shows it at once, or
 * tells at once that there is none. Without a document (on a server) nobody would draw it, and nothing is read.
 *
 * @throws ApiError `NOT_FOUND` for a missing, expired, revoked or private one. It may be left alone, as any other:
 *   `SharedChat` tells it.
 */
export async function preloadSharedChat({ api }: Studio, slug: string): Promise<void> {
  const keep = (found: Found) => last.set(api, { slug, found, readAt: performance.now() })
  if (typeof document === 'undefined') return
  let conversation: SharedConversation
  try {
    conversation = await getSharedConversation(api, slug)
  } catch (error) {
    // Anything else may be better at the next try.
    if (isGone(error)) keep({ error })
    throw error
  }
  for (const warmUp of warmUps) {
    // Browsers slow the timers of a page down that nobody looks at.
    if (document.hidden) break
    await new Promise((resolve) => setTimeout(resolve))
    warmUp()
  }
  keep({ conversation })
}

/** What was read ahead of a share, if it was. */
export function readAhead(api: ApiClient, slug: string): Found | null {
  const read = last.get(api)
  return read?.slug === slug && performance.now() - read.readAt < freshMs ? read.found : null
}

/** The next one who shows it reads it again. */
export const forgetReadAhead = (api: ApiClient): void => void last.delete(api)
