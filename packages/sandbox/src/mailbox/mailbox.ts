import { EventEmitter, once } from 'node:events'

/** A mail that arrived. */
export interface StoredMail {
  /** Counts up from 1. */
  id: number
  receivedAt: Date
  from: string
  /** Whom it was really sent to, whatever its header says. */
  to: string[]
  subject: string
  /** Null: the mail has none. */
  text: string | null
  html: string | null
  headers: { name: string; value: string }[]
  attachments: string[]
}

export interface MailSearch {
  /** Part of the address of somebody it was sent to; without it every mail. */
  to?: string | undefined
  /** The whole address instead of a part. */
  isExact?: boolean
  /** Only mails that arrived after this one. */
  after?: number | undefined
}

/** The newest mails, in memory. */
export interface Mailbox {
  add: (mail: Omit<StoredMail, 'id'>) => StoredMail
  /** The newest first. */
  find: (search?: MailSearch) => StoredMail[]
  get: (id: number) => StoredMail | undefined
  /** Like `find`; when there is nothing, waits for the first that fits, for so many milliseconds. */
  wait: (search: MailSearch, milliseconds: number, signal?: AbortSignal) => Promise<StoredMail[]>
  clear: () => void
}

/** How many mails are kept. */
export const mailboxSize = 200

export function createMailbox(): Mailbox {
  let mails: StoredMail[] = []
  let lastId = 0
  const arrivals = new EventEmitter().setMaxListeners(0)

  const find = ({ to = '', isExact = false, after = 0 }: MailSearch = {}): StoredMail[] => {
    // A number that was not given yet is one of a mailbox before this one, which began anew with the sandbox.
    const known = after > lastId ? 0 : after
    const wanted = to.trim().toLowerCase()
    const fits = (address: string) =>
      isExact ? address.toLowerCase() === wanted : address.toLowerCase().includes(wanted)
    return mails.filter((mail) => mail.id > known && (wanted === '' || mail.to.some(fits)))
  }

  return {
    add(mail) {
      const stored = { ...mail, id: ++lastId }
      mails = [stored, ...mails].slice(0, mailboxSize)
      arrivals.emit('mail')
      return stored
    },
    find,
    get: (id) => mails.find((mail) => mail.id === id),
    async wait(search, milliseconds, signal) {
      const timeout = AbortSignal.timeout(milliseconds)
      const end = signal ? AbortSignal.any([timeout, signal]) : timeout
      for (;;) {
        const found = find(search)
        if (found.length > 0 || end.aborted) return found
        await once(arrivals, 'mail', { signal: end }).catch(() => undefined)
      }
    },
    clear() {
      mails = []
    },
  }
}
