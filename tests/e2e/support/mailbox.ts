import { expect } from '@playwright/test'

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

  /** Waits until so many mails have come for an address. */
  async hasCount(to: string, count: number): Promise<void> {
    await expect.poll(() => this.count(to)).toBe(count)
  }
}
