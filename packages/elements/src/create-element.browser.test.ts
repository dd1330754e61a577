import { afterEach, describe, expect, test, vi } from 'vitest'
import { createElement } from './create-element.ts'
import type { ElementHost } from './element-view.ts'
import type { ElementSpec } from './spec.ts'
import { styleSheet } from './style-sheet.ts'
import { conformanceCases } from './testing/conformance.ts'

const spec = {
  tag: 'studio-sample',
  doc: '',
  delegatesFocus: true,
  attributes: {
    mode: { values: ['small', 'large'], default: 'small', remounts: true, doc: '' },
    'some-text': { doc: '' },
    lang: { doc: '' },
    instance: { doc: '' },
    open: { type: 'boolean', property: 'isOpen', doc: '' },
    disabled: { type: 'boolean', doc: '' },
  },
  properties: { items: { valueType: 'readonly string[]', doc: '' } },
  methods: {
    open: { signature: '(): Promise<void>', doc: '' },
    add: { signature: '(a: number, b: number): Promise<number>', doc: '' },
  },
  events: {},
  slots: {},
  parts: {},
  states: {},
  tokens: {},
  example: { attributes: {}, event: 'studio-ready', method: 'open' },
} as const satisfies ElementSpec

interface Properties {
  mode: 'small' | 'large'
  someText: string
  lang: string
  instance: string
  isOpen: boolean
  disabled: boolean
  items: readonly string[] | undefined
}

interface Methods {
  open: () => Promise<void>
  add: (a: number, b: number) => Promise<number>
}

const drawn: { host: ElementHost<Properties>; log: string[] }[] = []

const Sample = createElement<Properties, Methods>(spec, (host) => {
  const { props } = host
  const root = host.element.shadowRoot!
  const log: string[] = []
  const input = document.createElement('input')
  const draw = () => {
    input.title = `${props.mode} ${props.someText} ${props.lang} ${props.isOpen} ${props.disabled}`
  }
  root.adoptedStyleSheets = [styleSheet('input { color: red }', root)]
  root.append(input)
  draw()
  host.ready()
  drawn.push({ host, log })
  return {
    update() {
      log.push('update')
      draw()
    },
    unmount() {
      log.push('unmount')
      root.replaceChildren()
    },
    call(method, args) {
      log.push(method)
      return method === 'add' ? (args[0] as number) + (args[1] as number) : undefined
    },
  }
})
customElements.define(spec.tag, Sample)

afterEach(() => document.body.replaceChildren())

const make = (markup: Record<string, string> = {}) => {
  const element = new Sample()
  for (const [name, value] of Object.entries(markup)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const shown = (element: HTMLElement) => element.shadowRoot!.querySelector('input')!.title
const prevent = (event: Event) => event.preventDefault()
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('an element made from a table', () => {
  test.each(conformanceCases)('$name', ({ run }) =>
    run({
      tag: spec.tag,
      attributes: spec.attributes,
      properties: Object.keys(spec.properties),
      given: {},
      harmlessMethod: 'open',
    }),
  )

  test.each(['add', 'items'])(
    'has its own "%s" where a library of the page gave all elements another',
    (name) => {
      const theirs = vi.fn()
      const everyElement = HTMLElement.prototype as unknown as Record<string, unknown>
      everyElement[name] = theirs
      try {
        const Late = createElement<Properties, Methods>(spec, () => ({
          update() {},
          unmount() {},
          call() {},
        }))
        expect(Object.getOwnPropertyNames(Late.prototype)).toContain(name)
      } finally {
        delete everyElement[name]
      }
    },
  )

  test('draws nothing on a page that was made ready until somebody comes to it', async () => {
    const comes = () => {
      Reflect.deleteProperty(document, 'prerendering')
      document.dispatchEvent(new Event('prerenderingchange'))
    }
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
    try {
      const element = make({ 'some-text': 'one' })
      const gone = make()
      const sum = element.add(1, 2)
      gone.remove()
      await settle()
      element.someText = 'two'
      expect(element.shadowRoot!.childNodes).toHaveLength(0)
      comes()
      expect(shown(element)).toBe('small two  false false')
      expect(await sum).toBe(3)
      expect(gone.shadowRoot!.childNodes).toHaveLength(0)
    } finally {
      comes()
    }
  })

  test('draws its attributes and follows their changes', () => {
    const element = make({ 'some-text': 'one', disabled: '' })
    expect(shown(element)).toBe('small one  false true')
    element.setAttribute('some-text', 'two')
    element.isOpen = true
    element.lang = 'vi'
    expect(shown(element)).toBe('small two vi true true')
  })

  test('updates only when a value really changes', () => {
    const element = make({ 'some-text': 'one' })
    const { log } = drawn.at(-1)!
    for (let round = 0; round < 50; round += 1) {
      element.setAttribute('some-text', 'one')
      element.disabled = false
      element.isOpen = false
    }
    expect(log).toEqual([])
    element.disabled = true
    expect(log).toEqual(['update'])
  })

  test('draws anew when an attribute changes that needs it', async () => {
    const element = make()
    const first = element.shadowRoot!.firstElementChild
    element.mode = 'large'
    await settle()
    expect(element.shadowRoot!.firstElementChild).not.toBe(first)
    expect(element.shadowRoot!.childElementCount).toBe(1)
    expect(shown(element)).toContain('large')
    await expect(element.add(1, 2)).resolves.toBe(3)
  })

  test('is drawn anew once for all that changes at once, and not while its host is in the middle of it', async () => {
    const element = make()
    const { log } = drawn.at(-1)!
    const count = drawn.length
    element.mode = 'large'
    element.mode = 'small'
    element.mode = 'large'
    element.someText = 'new'
    expect([log, drawn.length]).toEqual([[], count])
    await settle()
    expect([log, drawn.length]).toEqual([['unmount'], count + 1])
    expect(shown(element)).toBe('large new  false false')
  })

  test('draws nothing anew when it goes at once', async () => {
    const element = make()
    const { log } = drawn.at(-1)!
    const count = drawn.length
    element.mode = 'large'
    element.remove()
    await settle()
    expect([log, drawn.length, element.shadowRoot!.childElementCount]).toEqual([['unmount'], count, 0])
  })

  test('keeps objects as they are and writes them nowhere', () => {
    const element = make()
    const items = Object.freeze(['a'])
    element.items = items
    expect(element.items).toBe(items)
    expect(element.hasAttribute('items')).toBe(false)
  })

  test('answers methods, in the order of the calls', async () => {
    const element = new Sample()
    const sums = [element.add(1, 2), element.add(3, 4)]
    document.body.append(element)
    await expect(Promise.all(sums)).resolves.toEqual([3, 7])
    expect(drawn.at(-1)!.log).toEqual(['add', 'add'])
  })

  test('lets listeners prevent what an event announces', () => {
    const element = make({ instance: 'help' })
    const { host } = drawn.at(-1)!
    expect(host.emit('before-thing', { what: 1 }, true)).toBe(true)
    document.addEventListener('studio-before-thing', prevent)
    expect(host.emit('before-thing', { what: 1 }, true)).toBe(false)
    document.removeEventListener('studio-before-thing', prevent)

    const heard = vi.fn()
    element.addEventListener('studio-thing', (event) => heard((event as CustomEvent).detail))
    host.emit('thing', { what: 2 })
    expect(heard).toHaveBeenCalledWith({ version: 1, instanceId: 'help', what: 2 })
  })

  test('gives every element without a name an id of its own', () => {
    make()
    make()
    const ids = drawn.slice(-2).map(({ host }) => {
      let id: unknown
      host.element.addEventListener('studio-thing', (event) => {
        id = (event as CustomEvent).detail.instanceId
      })
      host.emit('thing')
      return id
    })
    expect(new Set(ids).size).toBe(2)
  })

  test('takes the focus into its shadow root', () => {
    const element = make()
    element.focus()
    expect(element.shadowRoot!.activeElement?.tagName).toBe('INPUT')
  })

  test('unmounts once, after the commit of a host that removes it', async () => {
    const element = make()
    const { log } = drawn.at(-1)!
    element.remove()
    expect(log).toEqual([])
    await settle()
    expect(log).toEqual(['unmount'])
  })

  test('still carries out what was called of it when it went before it was ready', async () => {
    let makeReady: (() => void) | undefined
    const Slow = createElement<Properties, Methods>({ ...spec, tag: 'studio-slow' }, (host) => {
      makeReady = () => host.ready()
      return { update() {}, unmount() {}, call: () => 5 }
    })
    customElements.define('studio-slow', Slow)
    const element = new Slow()
    document.body.append(element)
    const sum = element.add(2, 3)
    element.remove()
    await settle()
    document.body.append(element)
    makeReady!()
    await expect(sum).resolves.toBe(5)
  })

  test('has a new promise of readiness after it was away', async () => {
    const element = make()
    const first = element.ready
    await first
    element.remove()
    await settle()
    expect(element.ready).not.toBe(first)
    const sum = element.add(2, 2)
    document.body.append(element)
    await expect(sum).resolves.toBe(4)
  })
})
