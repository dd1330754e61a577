import type { ErrorCode, Message } from '@ai-studio/contract'
import { connect, type Connection, type ConnectionPlan } from './scripted-connection.ts'
import { ScriptedConversations } from './scripted-conversations.ts'
import { ScriptedFaults } from './scripted-faults.ts'

export interface StoredAnswer {
  readonly message: Message
  readonly conversationId: string
  readonly userMessageId: string
  readonly connections: Set<Connection>
  /** Nothing of it is kept: nobody can ask for it again. */
  readonly isTemporary: boolean
  failure: { code: ErrorCode; message: string; retryable: boolean } | null
}

/** Answers being written, and who reads them. Tests write the last one by hand, unless `reply` does. */
export class ScriptedAnswers extends ScriptedFaults {
  readonly conversations = new ScriptedConversations()
  /** The pieces of the next answers, each finished at once; null to write them by hand. */
  reply: ((question: string) => readonly string[]) | null = null
  /** How the next connections behave, in order; afterwards they are good. */
  readonly plans: ConnectionPlan[] = []

  protected readonly answers = new Map<string, StoredAnswer>()
  #lastAnswer: StoredAnswer | null = null

  /** Connections that are open now. */
  get openConnections(): number {
    return [...this.answers.values()].reduce((sum, { connections }) => sum + connections.size, 0)
  }

  /** How often an answer was begun. */
  get answerCount(): number {
    return this.answers.size
  }

  /** Lets the answer that was begun last grow. */
  write(text: string): void {
    const answer = this.#current()
    answer.message.content += text
    this.#wake(answer)
  }

  finish(): void {
    this.end(this.#current(), 'complete')
  }

  fail(code: ErrorCode, message = `text of ${code}`): void {
    const answer = this.#current()
    answer.failure = { code, message, retryable: true }
    answer.message.errorCode = code
    this.end(answer, code === 'GENERATION_INTERRUPTED' ? 'interrupted' : 'failed')
  }

  /** What a crash leaves: less text than readers have seen, marked interrupted, every connection broken. */
  crash(keep: number): void {
    const answer = this.#current()
    this.breakConnections()
    answer.message.content = answer.message.content.slice(0, keep)
    this.fail('GENERATION_INTERRUPTED')
  }

  /** Sends a comment on every connection. */
  beat(): void {
    for (const { connections } of this.answers.values()) for (const each of connections) each.comment()
  }

  breakConnections(): void {
    for (const { connections } of this.answers.values()) {
      for (const each of connections) each.end('break')
      connections.clear()
    }
  }

  protected beginAnswer(conversationId: string, userMessageId: string, isTemporary: boolean): StoredAnswer {
    const message: Message = {
      ...this.conversations.message('assistant', ''),
      status: 'streaming',
      modelId: 'm/one',
    }
    const connections = new Set<Connection>()
    const answer = { message, conversationId, userMessageId, isTemporary, connections, failure: null }
    this.answers.set(message.id, answer)
    this.#lastAnswer = answer
    return answer
  }

  protected replyTo(answer: StoredAnswer, question: string): void {
    const pieces = this.reply?.(question)
    if (!pieces) return
    for (const piece of pieces) {
      answer.message.content += piece
      this.#wake(answer)
    }
    this.end(answer, 'complete')
  }

  protected stream(answer: StoredAnswer, after: number, signal: AbortSignal): Response {
    const connection = connect({
      after,
      plan: this.plans.shift() ?? {},
      signal,
      onEnd: () => answer.connections.delete(connection),
    })
    answer.connections.add(connection)
    this.#deliver(answer, connection)
    return new Response(connection.body, {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Message-Id': answer.message.id },
    })
  }

  /** Everything that a connection has not been given yet. */
  #deliver({ message, conversationId, userMessageId, failure }: StoredAnswer, connection: Connection): void {
    const { content, status } = message
    const last = content.length + 1
    if (connection.sequence > last) connection.event(last, 'snapshot', { content })
    if (connection.sequence < 1) {
      connection.event(1, 'start', { conversationId, messageId: message.id, userMessageId, modelId: 'm/one' })
    }
    if (connection.sequence < last) {
      connection.event(last, 'delta', { text: content.slice(connection.sequence - 1) })
    }
    if (status === 'streaming') return
    if (failure) connection.event(last + 1, 'error', failure)
    else connection.event(last + 1, 'done', { message: this.conversations.told(message) })
    connection.end('close')
  }

  #wake(answer: StoredAnswer): void {
    for (const connection of answer.connections) this.#deliver(answer, connection)
  }

  protected end(answer: StoredAnswer, status: Message['status']): void {
    answer.message.status = status
    this.#wake(answer)
  }

  #current(): StoredAnswer {
    if (!this.#lastAnswer) throw new Error('Nothing has been asked.')
    return this.#lastAnswer
  }
}
