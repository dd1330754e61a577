/*
 * What runs inside the host's page. Each function is handed over as text, so that none may use anything from outside.
 */

/** The last thing that the host's own script does: remembers everything of the page that nobody else may change. */
function rememberPage(): void {
  type Kept = Map<string, PropertyDescriptor>
  const describe = (): Kept => {
    const kept: Kept = new Map()
    const take = (owner: object, path: string) => {
      for (const key of Reflect.ownKeys(owner)) {
        // What copies of the library share has a name of its own; the record itself is no part of the page.
        if (typeof key === 'symbol' && /ai-studio\/|host-record/.test(String(key))) continue
        // The one name that the script tag takes.
        if (path === 'window' && key === 'AIStudio') continue
        // Two libraries leave a mark of their own: one number, by which copies of nanostores know each other, and the
        // name under which a copy of React remembers that it listens to a document.
        if (/^window nanostoresGlobal$|^document _reactListening\w+$/.test(`${path} ${String(key)}`)) continue
        // The event that is being dispatched is a value of each moment.
        if (path === 'window' && key === 'event') continue
        kept.set(`${path}.${String(key)}`, Object.getOwnPropertyDescriptor(owner, key)!)
      }
    }
    take(globalThis, 'window')
    const classes = [...kept].filter(([, { value }]) => typeof value === 'function')
    for (const [name, { value }] of classes) {
      take(value, name)
      if (value.prototype) take(value.prototype, `${name}.prototype`)
    }
    for (const [path, target] of [
      ['window', globalThis],
      ['document', document],
    ] as [string, Record<string, unknown>][]) {
      if (target === (document as unknown)) take(target, path)
      // Handlers such as `onerror` hide behind accessors.
      for (const name in target) {
        if (name.startsWith('on')) kept.set(`${path}.${name}()`, { value: target[name] })
      }
    }
    return kept
  }
  const first = describe()
  const [historyLength, address] = [history.length, location.href]
  Object.defineProperty(globalThis, Symbol.for('host-record'), {
    enumerable: false,
    value: () => {
      const now = describe()
      const differs = (name: string) => {
        const [old, fresh] = [first.get(name), now.get(name)]
        if (!old || !fresh) return true
        return !Object.is(old.value, fresh.value) || old.get !== fresh.get || old.set !== fresh.set
      }
      return {
        changedGlobals: [...new Set([...first.keys(), ...now.keys()])].filter(differs),
        addedHistory: history.length - historyLength,
        isMoved: location.href !== address,
        links: [...document.querySelectorAll<HTMLLinkElement>('link[href*="/cdn/"]')].length,
      }
    },
  })
}

export interface PagePicture {
  markup: string
  /** Each witness: its tag, where it is, and its computed style. */
  looks: string[][]
  [fact: string]: unknown
}

/** What else a person, or the host's code, would see of the page: markup, looks, places, what is stored. */
async function pictureOfPage(): Promise<PagePicture> {
  // The pasted tags, and what the host's own bundler adds for its parts.
  const ours = '[src*="/cdn/"], [href*="/cdn/"], [src*="/bundle/"], [href*="/bundle/"], [type=importmap]'
  const isOurs = (node: Element) => node.localName === 'studio-chat' || node.matches(ours)
  const markup = (node: Node): string => {
    if (!(node instanceof Element)) return node.nodeValue?.trim() ?? ''
    if (isOurs(node)) return ''
    const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).join('')
    return `<${node.localName}${attributes}>${[...node.childNodes].map(markup).join('')}`
  }
  const witnesses = [...document.querySelectorAll('html, body, [data-witness], [data-witness] *')]
  const looks = witnesses.map((witness) => {
    const style = getComputedStyle(witness)
    const { x, y, width, height } = witness.getBoundingClientRect()
    const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`)
    return [witness.localName, `at ${[x, y, width, height].join(' ')}`, ...values]
  })
  const stored = (name: 'localStorage' | 'sessionStorage') => {
    try {
      return Object.keys(globalThis[name]).filter((key) => !key.startsWith('ai-studio:'))
    } catch {
      return 'blocked'
    }
  }
  const databases = async () => {
    try {
      return await indexedDB.databases()
    } catch {
      return 'blocked'
    }
  }
  return {
    markup: markup(document.documentElement),
    looks,
    title: document.title,
    viewport: document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content,
    sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
    scrolled: [scrollX, scrollY],
    cookie: document.cookie,
    localStorage: stored('localStorage'),
    sessionStorage: stored('sessionStorage'),
    databases: await databases(),
    workers: (await navigator.serviceWorker?.getRegistrations().catch(() => []))?.length,
  }
}

/** For the end of the host's script. */
export const rememberScript = `;(${rememberPage.toString()})();`

export { pictureOfPage }
