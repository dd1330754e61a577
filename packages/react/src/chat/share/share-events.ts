import { createChannel } from '../session-channel.ts'

/** A link that has just been made. */
export interface SharedLink {
  /** Address of the page that shows what was shared. */
  url: string
  /** Until when: ISO 8601, UTC. */
  expiresAt: string
}

const channel = createChannel<SharedLink>()

/** Says that a conversation was shared, for chats to tell their pages. */
export const tellShared = channel.tell

/** Listens for links to the conversation of a session. Answers how to end it. */
export const onShared = channel.listen
