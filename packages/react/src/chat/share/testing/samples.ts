import type { SharedMessage, SharePreview, ShareSummary } from '@ai-studio/contract'

const at = '2026-11-20T09:30:00.000Z'

/** A message of a preview. */
export const said = (
  role: SharedMessage['role'],
  content: string,
  images?: SharedMessage['images'],
): SharedMessage => ({ role, content, timestamp: at, ...(images && { images }) })

export const messages: readonly SharedMessage[] = [
  said('user', 'How do I get a lamp to blink?'),
  said('assistant', 'Connect it to a **timer**.'),
  said('user', 'My address is lan@example.com, can you order one?'),
  said('assistant', 'I cannot order things.'),
]

/** What a link to some of the messages makes public; the ids are `m1`, `m2` and so on. */
export function previewOf(
  all: readonly SharedMessage[] = messages,
  values: { from?: number; to?: number; warnings?: SharePreview['warnings']; title?: string } = {},
): SharePreview {
  const { from = 0, to = all.length - 1, warnings = [], title = 'Lamps' } = values
  const messageIds = all.map((_, index) => `m${index + 1}`).slice(from, to + 1)
  return {
    conversation: { title, messages: all.slice(from, to + 1) },
    messageIds,
    warnings: warnings.filter(({ messageId }) => !messageId || messageIds.includes(messageId)),
  }
}

export const warnings: SharePreview['warnings'] = [
  { kind: 'email', messageId: 'm3', excerpt: 'l••@e••••••.com' },
]

export const summary = (slug: string, values: Partial<ShareSummary> = {}): ShareSummary => ({
  slug,
  url: `https://studio.example/share/${slug}`,
  title: `About ${slug}`,
  messageCount: 4,
  views: 3,
  createdAt: at,
  expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  ...values,
})
