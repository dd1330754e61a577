const encode = (text: string): string => Buffer.from(text).toString('base64url')
const decode = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** Where a page of messages goes on: before this position. */
export const positionCursor = (position: number): string => encode(`p${position}`)

/** Undefined for a cursor that no page gave out. */
export function readPositionCursor(cursor: string): number | undefined {
  const digits = /^p(\d{1,9})$/.exec(decode(cursor))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Where a page of conversations goes on: after this one. */
export interface ConversationPlace {
  isPinned: boolean
  updatedAt: Date
  id: string
}

export const conversationCursor = ({ isPinned, updatedAt, id }: ConversationPlace): string =>
  encode(`${isPinned ? 'p' : 'n'}${updatedAt.getTime()}.${id}`)

/** Undefined for a cursor that no page gave out. */
export function readConversationCursor(cursor: string): ConversationPlace | undefined {
  const [, pinned, time, id] =
    /^([pn])(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(decode(cursor)) ?? []
  if (time === undefined || id === undefined) return undefined
  return { isPinned: pinned === 'p', updatedAt: new Date(Number(time)), id }
}
