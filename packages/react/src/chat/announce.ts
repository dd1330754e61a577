import { createChannel } from './session-channel.ts'

const channel = createChannel<string>()

/** Has screen readers of a chat hear what the visitor's own doing has led to. */
export const announce = channel.tell

/** Listens for what is to be said in the chats of a session. Answers how to end it. */
export const onAnnounced = channel.listen
