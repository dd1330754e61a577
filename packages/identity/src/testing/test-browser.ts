interface Cookie {
  name: string
  value: string
  path: string
}

export interface SeenPage {
  url: URL
  status: number
  headers: Headers
  html: string
}

const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found ? decoded(found[1]!) : undefined
}

/**
 * A browser without scripts: keeps cookies with their paths, follows redirects, and fills in the forms of pages. It
 * stops at the studio's own pages, which a test has none of.
 */
export class TestBrowser {
  readonly origin: string
  readonly language: string
  readonly cookies: Cookie[] = []
  /** Addresses of this browser's way so far. */
  readonly way: string[] = []
  page: SeenPage | undefined

  constructor(origin: string, language = 'en') {
    this.origin = origin
    this.language = language
  }

  /** Where the browser ends up. */
  async open(address: URL | string, init: RequestInit = {}): Promise<URL> {
    const url = new URL(address, this.page?.url ?? this.origin)
    this.way.push(url.href)
    if (url.origin === this.origin && !url.pathname.startsWith('/oidc')) {
      this.page = undefined
      return url
    }
    const sent = this.cookies.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(slashed(path)),
    )
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        'accept-language': this.language,
        accept: 'text/html',
        ...(url.origin === this.origin && {
          cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        }),
        ...(init.headers as Record<string, string>),
      },
    })
    if (url.origin === this.origin) for (const line of response.headers.getSetCookie()) this.#keep(line)
    const next = response.headers.get('location')
    if (next !== null && response.status >= 300 && response.status < 400) {
      await response.arrayBuffer()
      return this.open(new URL(next, url))
    }
    this.page = { url, status: response.status, headers: response.headers, html: await response.text() }
    return url
  }

  /** Fills in the form of the page whose action ends so, by default the first one, and sends it. */
  async submit(fields: Record<string, string>, action = ''): Promise<URL> {
    const form = this.forms().find((one) => one.action.endsWith(action))
    if (!form) throw new Error(`There is no form "${action}" on: ${this.page?.html}`)
    for (const name of Object.keys(fields)) {
      if (!(name in form.fields)) throw new Error(`The form has no field "${name}".`)
    }
    return this.open(form.action, {
      method: 'POST',
      body: new URLSearchParams({ ...form.fields, ...fields }),
      headers: { origin: this.origin, 'sec-fetch-site': 'same-origin' },
    })
  }

  /** Follows the link with this text. */
  async follow(text: string): Promise<URL> {
    for (const [, tag, inner] of (this.page?.html ?? '').matchAll(/<a(\s[^>]*)>(.*?)<\/a\s*>/gs)) {
      if (decoded(inner!).includes(text)) return this.open(attribute(tag!, 'href')!)
    }
    throw new Error(`There is no link "${text}" on: ${this.page?.html}`)
  }

  /** What a reader sees, without the markup. */
  get text(): string {
    return decoded((this.page?.html ?? '').replace(/<head>.*<\/head>/s, '').replace(/<[^>]+>/g, ' ')).replace(
      /\s+/g,
      ' ',
    )
  }

  /** The tag of a field. */
  field(name: string): string {
    const found = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(this.page?.html ?? '')
    if (!found) throw new Error(`There is no field "${name}" on: ${this.page?.html}`)
    return found[0]
  }

  forms(): { action: string; fields: Record<string, string> }[] {
    return [...(this.page?.html ?? '').matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag, inner]) => ({
      action: attribute(tag!, 'action')!,
      fields: Object.fromEntries(
        [...inner!.matchAll(/<input[^>]*>/g)].map(([input]) => [
          attribute(input, 'name')!,
          attribute(input, 'value') ?? '',
        ]),
      ),
    }))
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', ...rest] = pair.split('=')
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    const index = this.cookies.findIndex((one) => one.name === name && one.path === path)
    if (index >= 0) this.cookies.splice(index, 1)
    const value = rest.join('=')
    const isGone = attributes.some((one) => /^expires=.* 1970 /i.test(one))
    if (value !== '' && !isGone) this.cookies.push({ name, value, path })
  }
}

const slashed = (path: string) => (path.endsWith('/') ? path : `${path}/`)
