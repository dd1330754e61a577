import type { FoundConversation } from '@ai-studio/contract'

export type GroupName = 'pinned' | 'today' | 'yesterday' | 'week' | 'older'

export interface Group {
  readonly name: GroupName
  readonly items: readonly FoundConversation[]
}

const names: readonly GroupName[] = ['pinned', 'today', 'yesterday', 'week', 'older']

/** How many midnights of this place lie between two moments. */
function daysBetween(earlier: Date, later: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((dayOf(later) - dayOf(earlier)) / 86_400_000)
}

/** The group of a conversation, by the days of the reader's time zone. */
export function groupOf({ pinned, updatedAt }: FoundConversation, now: Date): GroupName {
  if (pinned) return 'pinned'
  const days = daysBetween(new Date(updatedAt), now)
  // A server whose clock is ahead may already be in tomorrow.
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 7 ? 'week' : 'older'
}

/** Conversations in their groups, without empty ones; within a group they keep their order. */
export function inGroups(items: readonly FoundConversation[], now: Date): Group[] {
  const groups = Map.groupBy(items, (item) => groupOf(item, now))
  return names.flatMap((name) => {
    const found = groups.get(name)
    return found ? [{ name, items: found }] : []
  })
}
