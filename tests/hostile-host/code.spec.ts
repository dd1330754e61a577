import { firstOf } from '../scope.ts'
import { fullExchange } from './support/exchange.ts'
import type { HostPageOptions } from './support/host-page.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

/** A function of the host, as its script has it. */
const script = (code: () => void) => `(${code.toString()})()`

/** What scripts do to the language and to the browser's interfaces. */
const hosts: { name: string; page: HostPageOptions }[] = [
  {
    name: 'adds to the prototypes of everything',
    page: {
      script: script(() => {
        const added = function added() {}
        for (const owner of [Object, Array, String, Number, Function, Promise, Node, Element, Event]) {
          ;(owner.prototype as unknown as Record<string, unknown>).addedByHost = added
        }
      }),
    },
  },
  {
    name: 'patches promises, timers and listeners, as zones do',
    page: {
      script: script(() => {
        const page = globalThis as unknown as Record<string, unknown>
        class ZonePromise extends Promise<unknown> {}
        // It is a class of its own there, which has only what was known when it was written.
        Reflect.defineProperty(ZonePromise, 'withResolvers', { value: undefined })
        const { then } = Promise.prototype
        // oxlint-disable-next-line unicorn/no-thenable -- this is what zones do
        Reflect.defineProperty(ZonePromise.prototype, 'then', {
          value(...acts: unknown[]) {
            const wrap = (act: unknown) =>
              typeof act === 'function' ? (value: unknown) => act(value) as unknown : act
            return then.apply(this, acts.map(wrap) as never)
          },
        })
        page.Promise = ZonePromise
        for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
          const original = page[name] as (act: () => void, ...rest: unknown[]) => unknown
          page[name] = (act: (...args: unknown[]) => void, ...rest: unknown[]) =>
            original((...args: unknown[]) => act(...args), ...rest)
        }
        const wrapped = new WeakMap<object, unknown>()
        const wrapperOf = (listener: EventListener | null) => {
          if (typeof listener !== 'function') return listener
          const known =
            wrapped.get(listener) ??
            function wrapper(this: unknown, event: Event) {
              return listener.call(this as never, event)
            }
          wrapped.set(listener, known)
          return known as EventListener
        }
        const { addEventListener, removeEventListener } = EventTarget.prototype
        EventTarget.prototype.addEventListener = function add(type, listener, options) {
          addEventListener.call(this ?? globalThis, type, wrapperOf(listener as EventListener), options)
        }
        EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
          removeEventListener.call(this ?? globalThis, type, wrapperOf(listener as EventListener), options)
        }
      }),
    },
  },
  {
    name: 'has put its own in the place of what the browser brings, as old libraries do',
    page: {
      script: script(() => {
        // As Prototype.js does.
        const toArray = function (this: unknown[]) {
          return [...this]
        }
        Object.assign(Array.prototype, { toArray, entries: toArray })
        const from = (given: { length?: number; toArray?: () => unknown[] } | null) => {
          if (!given) return []
          if (given.toArray) return given.toArray()
          const found: unknown[] = Array(given.length ?? 0)
          for (let at = 0; at < found.length; at += 1) found[at] = given[at as never]
          return found
        }
        Object.assign(Array, { from })
        HTMLElement.prototype.remove = function remove() {
          this.parentNode!.removeChild(this)
        }
        // What is fetched in Safari is taken out of a page that it never was in.
        Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
        // As MooTools does with its compatibility layer.
        const { prototype } = Event
        const DomEvent = function (event: Event) {
          if (event.type.indexOf('key') === 0) throw new Error('A key')
        }
        Object.assign(globalThis, { Event: Object.assign(DomEvent, { prototype }) })
      }),
    },
  },
  {
    name: 'wraps what it sends, and reads every answer itself',
    page: {
      script: script(() => {
        const { fetch } = globalThis
        globalThis.fetch = async (...args) => {
          const response = await fetch(...args)
          void response
            .clone()
            .text()
            .catch(() => {})
          return response
        }
        const { open } = XMLHttpRequest.prototype
        XMLHttpRequest.prototype.open = function wrapped(...args: unknown[]) {
          this.addEventListener('loadend', () => this.getAllResponseHeaders())
          return open.apply(this, args as never)
        }
      }),
    },
  },
  {
    name: 'defines every element as a class of its own',
    page: {
      script: script(() => {
        const { define } = customElements
        customElements.define = function wrapped(name, element, options) {
          return define.call(this, name, class extends element {}, options)
        }
      }),
    },
  },
  {
    name: 'watches every shadow root, and puts a style sheet of its own into it',
    page: {
      script: script(() => {
        const { attachShadow } = Element.prototype
        Element.prototype.attachShadow = function wrapped(init) {
          const root = attachShadow.call(this, { ...init, serializable: true })
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(':host { outline: 1px dotted }')
          root.adoptedStyleSheets.push(sheet)
          return root
        }
      }),
    },
  },
  {
    name: 'lets nobody add a style sheet',
    page: {
      script: script(() => {
        Object.defineProperty(document, 'adoptedStyleSheets', { value: Object.freeze([]), writable: false })
        const refuse = () => {
          throw new TypeError('No styles here')
        }
        CSSStyleSheet.prototype.insertRule = refuse
        const { append, appendChild } = document.head
        for (const [name, act] of Object.entries({ append, appendChild })) {
          Object.defineProperty(HTMLHeadElement.prototype, name, {
            configurable: true,
            value(this: Element, ...nodes: (Element | string)[]) {
              if (nodes.some((node) => node instanceof HTMLStyleElement)) refuse()
              return (act as (...given: unknown[]) => unknown).apply(this, nodes)
            },
          })
        }
      }),
    },
  },
  {
    name: 'has names of its own for what libraries look for',
    page: {
      script: script(() => {
        const amd = Object.assign(() => {}, { amd: {} })
        const names = {
          define: amd,
          require: amd,
          module: { exports: {} },
          exports: {},
          process: {},
          global: {},
        }
        Object.assign(globalThis, names, { React: {}, preact: {}, axios: {}, jQuery: amd, $: amd, _: amd })
      }),
      body: '<form id="studio"><input name="id"><input name="children"></form><a id="session"></a><a id="app"></a>',
    },
  },
]

for (const [index, host] of firstOf(hosts).entries()) {
  for (const build of builds(['preact'], index < 3 ? ['react', 'npm'] : ['react'])) {
    test(`on a page that ${host.name} a visitor talks (${build})`, async ({ visit, upstream }) => {
      const { chat, untouched } = await visit({ build, ...host.page })
      await fullExchange(chat, upstream)
      await untouched()
    })
  }
}

test('a page that fails all the time, and listens to failures, never hears of ours', async ({
  visit,
  page,
  upstream,
  complaints,
}) => {
  complaints.expectReport(/The host fails/)
  const { chat, untouched } = await visit({
    script: script(() => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- this is what such pages do
      globalThis.onerror = (...[, , , , error]) => {
        if (!error?.message.startsWith('The host fails')) heard.push(String(error))
        throw new Error('The host fails in its own handler')
      }
      addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
      setInterval(() => {
        throw new Error('The host fails')
      }, 200)
    }),
  })
  await fullExchange(chat, upstream)
  expect(await page.evaluate('heard')).toEqual([])
  await untouched()
})
