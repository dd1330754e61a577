import type { BrowserContext } from '@playwright/test'

export interface Complaint {
  text: string
  /** What it is about: the address of a failed request, or of the script that spoke. */
  url: string
}

/** Why a request was meant to fail: the status of the refusal, or that the page got no answer. */
export type ExpectedFailure = number | 'offline' | 'refused' | 'cut' | 'not-shared'

const networkErrors = {
  offline: /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)$/,
  /** Nobody listens, or the test itself has stopped the request. */
  refused: /^Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED)$/,
  /** The connection ended in the middle of the answer. */
  cut: /^Failed to load resource: net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)$/,
  /** There was an answer, but not for a page of this origin. */
  'not-shared':
    /^Failed to load resource: net::ERR_FAILED$|^Access to (?:fetch|XMLHttpRequest) at '\S+' from origin '\S+' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header/,
}

/**
 * Everything the browser's console said on any page of a test: errors, warnings, exceptions that nobody caught,
 * violations of a policy. A test ends green only when there is none.
 *
 * The browser reports each failed request by itself, whatever the page makes of it. These can be expected, for the
 * addresses and reasons that a test names. What a page has to report by itself is required where it is expected.
 */
export class Complaints {
  readonly #heard: Complaint[] = []
  readonly #isExpected: ((complaint: Complaint) => boolean)[] = []
  readonly #reports: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // Said by the test runner itself.
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      this.#heard.push({ text: message.text(), url: message.location().url })
    })
    context.on('weberror', (error) => {
      this.#heard.push({ text: String(error.error()), url: error.page()?.url() ?? '' })
    })
  }

  /** The test makes requests fail whose path begins like this, or is matched. */
  expectFailedRequests(path: string | RegExp, why: ExpectedFailure): void {
    const reason =
      typeof why === 'number'
        ? new RegExp(`^Failed to load resource: the server responded with a status of ${why} `)
        : networkErrors[why]
    this.#isExpected.push(({ text, url }) => {
      // A report of the page names the address in its text.
      const address = /^Access to (?:fetch|XMLHttpRequest) at '(\S+)'/.exec(text)?.[1] ?? url
      const pathname = URL.parse(address)?.pathname ?? ''
      const fits = typeof path === 'string' ? pathname.startsWith(path) : path.test(pathname)
      return fits && reason.test(text)
    })
  }

  /** The page has to report a failure of its own, in these words. */
  expectReport(words: RegExp): void {
    this.#reports.push(words)
    this.#isExpected.push(({ text }) => words.test(text))
  }

  /** Reports that a page had to make and did not. */
  get missing(): string[] {
    return this.#reports.filter((words) => !this.#heard.some(({ text }) => words.test(text))).map(String)
  }

  /** What nobody expected. */
  get unexpected(): Complaint[] {
    return this.#heard.filter((complaint) => !this.#isExpected.some((fits) => fits(complaint)))
  }
}
