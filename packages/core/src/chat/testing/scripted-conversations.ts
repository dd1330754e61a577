import type { Conversation, History, Message } from '@ai-studio/contract'

/** A conversation at the server; `messages` are those on the path that is shown. */
export interface StoredConversation {
  readonly id: string
  title: string
  messages: Message[]
  modelId: string | null
  instructions: string
}

/** What the server keeps: conversations, each message in as many versions as it has. */
export class ScriptedConversations extends Map<string, StoredConversation> {
  /** Ids of the versions of one message, oldest first. */
  readonly #versions: string[][] = []
  /** What stands on paths that are not shown, by the id of the version that it begins with. */
  readonly #hidden = new Map<string, Message[]>()
  #clock = Date.parse('2026-01-01T00:00:00.000Z')

  message(role: Message['role'], content: string): Message {
    this.#clock += 1000
    const timestamp = new Date(this.#clock).toISOString()
    return { id: crypto.randomUUID(), role, content, timestamp, status: 'complete' }
  }

  /** Adds a conversation with finished messages, alternating from the user's. */
  add(contents: readonly string[], values: Partial<StoredConversation> = {}): StoredConversation {
    const messages = contents.map((content, index) =>
      this.message(index % 2 === 0 ? 'user' : 'assistant', content),
    )
    const id = crypto.randomUUID()
    const conversation = { id, title: 'Stored', messages, modelId: null, instructions: '', ...values }
    this.set(id, conversation)
    return conversation
  }

  /** The conversation that shows a message. */
  showing(messageId: string): StoredConversation | undefined {
    return [...this.values()].find(({ messages }) => messages.some(({ id }) => id === messageId))
  }

  /** Hides a shown message and what follows it, so that `next` takes its place as another version. */
  replace(conversation: StoredConversation, messageId: string, next: Message): void {
    this.#hide(conversation, messageId)
    conversation.messages.push(next)
    const versions = this.#versionsOf(messageId)
    if (versions) versions.push(next.id)
    else this.#versions.push([messageId, next.id])
  }

  /** Shows another version, and what followed it. Answers whether there is such a version. */
  show(messageId: string): boolean {
    if (this.showing(messageId)) return true
    const path = this.#hidden.get(messageId)
    const shown = this.#versionsOf(messageId)?.find((id) => this.showing(id))
    if (!path || !shown) return false
    const conversation = this.showing(shown)!
    this.#hide(conversation, shown)
    this.#hidden.delete(messageId)
    conversation.messages.push(...path)
    return true
  }

  /** A message as it is told. */
  told(message: Message): Message {
    const versions = this.#versionsOf(message.id)?.filter((id) => this.#isVersion(id))
    return {
      ...message,
      ...(message.status === 'streaming' && { sequence: message.content.length + 1 }),
      ...(versions && versions.length > 1 && { versions }),
    }
  }

  history({ messages }: StoredConversation, query: URLSearchParams): History {
    const end = query.has('cursor') ? Number(query.get('cursor')) : messages.length
    const start = Math.max(0, end - Number(query.get('limit') ?? 50))
    const page = messages.slice(start, end).map((each) => this.told(each))
    return { messages: page, ...(start > 0 && { nextCursor: String(start) }) }
  }

  details({ id, title, modelId, instructions, messages }: StoredConversation): Conversation {
    const at = new Date(this.#clock).toISOString()
    const messageCount = messages.length
    return { id, title, modelId, instructions, createdAt: at, updatedAt: at, messageCount, pinned: false }
  }

  #versionsOf(messageId: string): string[] | undefined {
    return this.#versions.find((ids) => ids.includes(messageId))
  }

  /** One that is not shown and never said anything is none. */
  #isVersion(messageId: string): boolean {
    return this.#hidden.get(messageId)?.[0]?.content !== ''
  }

  #hide({ messages }: StoredConversation, messageId: string): void {
    const place = messages.findIndex(({ id }) => id === messageId)
    this.#hidden.set(messageId, messages.splice(place))
  }
}
