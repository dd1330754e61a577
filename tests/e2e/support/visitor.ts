import { randomInt } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'

/** An address of the range that is kept for documentation. */
export const randomAddress = (): string =>
  `2001:db8:${[0, 0, 0].map(() => randomInt(0x10000).toString(16)).join(':')}::1`

/** The API as the visitor of a page calls it: with the cookies of the browser and the XSRF pair. */
export class Visitor {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#page.request.get(this.#origin + path)).json() as Promise<T>
  }

  async post(path: string, data: unknown): Promise<APIResponse> {
    const cookies = await this.#page.context().cookies(this.#origin)
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    return this.#page.request.post(this.#origin + path, {
      data,
      headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
    })
  }

  /** The newest conversation. */
  async conversation(): Promise<{ id: string; title: string }> {
    const { conversations } = await this.get<{ conversations: { id: string; title: string }[] }>(
      '/api/chat/conversations',
    )
    if (!conversations[0]) throw new Error('This visitor has no conversation.')
    return conversations[0]
  }

  /** What the server knows of a conversation. */
  async history(id: string): Promise<{ role: string; content: string; status: string }[]> {
    const { messages } = await this.get<{ messages: { role: string; content: string; status: string }[] }>(
      `/api/chat/history/${id}`,
    )
    return messages
  }
}
