import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Studio } from './studio.ts'
import { randomAddress } from './visitor.ts'

export interface ReceivedMail {
  id: number
  to: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

/** Mail that the studio has sent, as the sandbox's mailbox has it. */
export class Mailbox {
  readonly #sandbox: string
  #seen = 0

  constructor(sandbox: string) {
    this.#sandbox = sandbox
  }

  /** The next mail to an address; those before the last that was read are not looked at again. */
  async next(to: string): Promise<ReceivedMail> {
    const query = new URLSearchParams({ to, wait: '15000', after: String(this.#seen) })
    const response = await fetch(`${this.#sandbox}/mail/api/messages?${query}`)
    const { messages } = (await response.json()) as { messages: ReceivedMail[] }
    const mail = messages.at(-1)
    if (!mail) throw new Error(`No mail came for ${to}.`)
    this.#seen = mail.id
    return mail
  }

  /** The code of the next mail to an address. */
  async code(to: string): Promise<string> {
    const { text } = await this.next(to)
    const code = /^\s*(\d{6,8})\s*$/m.exec(text)?.[1] ?? /\b(\d{6,8})\b/.exec(text)?.[1]
    if (!code) throw new Error(`The mail has no code:\n${text}`)
    return code
  }

  /** How many mails have come for an address. */
  async count(to: string): Promise<number> {
    const response = await fetch(`${this.#sandbox}/mail/api/messages?${new URLSearchParams({ to })}`)
    const { messages } = (await response.json()) as { messages: ReceivedMail[] }
    return messages.length
  }

  /** So many mails have come for an address, and of what has happened until now no other is on its way. */
  async hasOnly(studio: Studio, to: string, count: number): Promise<void> {
    await expect.poll(() => this.count(to)).toBe(count)
    // Two mails are sent at once: what is still being sent beside the first of these has the time of the second.
    for (let turn = 0; turn < 2; turn += 1) await this.#passQueue(studio)
    expect(await this.count(to)).toBe(count)
  }

  /** Has somebody else write by the contact form, and waits for their copy: it stands behind all that waits to be sent. */
  async #passQueue(studio: Studio): Promise<void> {
    const email = `${randomUUID()}@example.com`
    const response = await fetch(`${studio.origin}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
      body: JSON.stringify({ name: 'Mai', email, subject: 'Last in line', message: 'Am I?', language: 'en' }),
    })
    expect(response.status).toBe(202)
    await expect.poll(() => this.count(email)).toBe(1)
  }
}
