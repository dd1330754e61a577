import type { Message } from '@ai-studio/contract'
import { fromServer, wasAsked, type LocalMessage, type MessageReading } from './local-message.ts'
import { isUnconfirmed } from './unconfirmed.ts'

/**
 * Puts a page of the server's history over what is known here. The server is right about everything it knows:
 * order, text, status, and what no longer exists. Messages that are the same keep their id, and their identity where
 * nothing changed. A question that waits for its confirmation is found by its text among the messages that are new and
 * stand behind what was there before it, unless it was never sent, and stays at the end when the server does not have it.
 *
 * @param isComplete whether nothing is older than the page
 */
export function mergeHistory(
  page: readonly Message[],
  isComplete: boolean,
  known: readonly LocalMessage[],
  reading: MessageReading,
): LocalMessage[] {
  const confirmed = new Map(known.flatMap((each) => (each.serverId ? [[each.serverId, each] as const] : [])))
  const places = new Map(page.map(({ id }, index) => [id, index]))
  const waiting: { readonly question: LocalMessage; readonly after: number }[] = []
  let after = -1
  for (const each of known) {
    if (each.serverId !== null) after = Math.max(after, places.get(each.serverId) ?? -1)
    else if (isUnconfirmed(each)) waiting.push({ question: each, after })
  }

  const merged = page.map((message, index) => {
    let local = confirmed.get(message.id)
    if (!local && message.role === 'user') {
      const match = waiting.findIndex(
        (each) => index > each.after && wasAsked(each.question) && each.question.content === message.content,
      )
      if (match >= 0) local = waiting.splice(match, 1)[0]?.question
    }
    return fromServer(message, local, reading)
  })

  // Older messages stay only if they certainly end where the page begins.
  const first = isComplete ? -1 : known.findIndex((each) => each.serverId === page[0]?.id)
  const onPage = new Set<string | null>([null, ...page.map(({ id }) => id)])
  const older = known.slice(0, Math.max(0, first)).filter((each) => !onPage.has(each.serverId))
  return [...older, ...merged, ...waiting.map(({ question }) => question)]
}

/**
 * Puts a page of older messages before those that are shown.
 *
 * @param oldest server's id of the message that the page ends before
 */
export function mergeOlder(
  page: readonly Message[],
  isComplete: boolean,
  known: readonly LocalMessage[],
  oldest: string | undefined,
  reading: MessageReading,
): LocalMessage[] {
  const border = Math.max(
    0,
    known.findIndex((each) => each.serverId === oldest),
  )
  const before = known.slice(0, border)
  return [...mergeHistory(page, isComplete, before, reading), ...known.slice(border)]
}

/**
 * Puts the copy that another tab wrote over what is shown here. Ids of the messages shown here stay; what only this
 * tab knows (questions on their way, with the place of an answer that was stopped before it began, and questions that
 * could not be sent) stays too. The other tab's unconfirmed
 * questions are its own affair.
 */
export function mergeForeign(theirs: readonly LocalMessage[], ours: readonly LocalMessage[]): LocalMessage[] {
  const left = new Set(ours)
  const find = (message: LocalMessage) =>
    ours.find(
      (each) =>
        each.id === message.id ||
        (each.serverId !== null && each.serverId === message.serverId) ||
        (each.request !== undefined && each.request.key === message.request?.key),
    )
  const merged = theirs.flatMap((message) => {
    const mine = find(message)
    // Their copy may hold a question twice: as the server has it, and as what waits for us.
    if (mine && !left.delete(mine)) return []
    if (isUnconfirmed(message)) return mine ? [mine] : []
    if (!mine) return [message]
    const next = { ...message, id: mine.id }
    return [JSON.stringify(mine) === JSON.stringify(next) ? mine : next]
  })
  // Their copy holds the newest 200 or fewer; what was loaded here beyond that is still right.
  const oldest = theirs.find(({ serverId }) => serverId !== null)?.serverId
  const first = ours.findIndex(({ serverId }) => serverId !== null && serverId === oldest)
  const older = ours.slice(0, Math.max(0, first)).filter((each) => each.serverId !== null && left.has(each))
  return [...older, ...merged, ...[...left].filter(({ serverId }) => serverId === null)]
}
