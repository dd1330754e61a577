import type { AttributeSpec } from '../../spec.ts'

/**
 * What every element must do, whatever it shows and however it came into the page: from the npm package, or from
 * one of the script tags. The cases need a browser and nothing else, so that they run inside any page.
 */
export interface Subject {
  /** A tag that is defined. */
  tag: string
  attributes: Readonly<Record<string, AttributeSpec>>
  /** Names of the properties that no attribute can express. */
  properties?: readonly string[]
  /** Attributes that every element of the suite gets, for example an address where nobody answers. */
  given: Readonly<Record<string, string>>
  /** A method without arguments that changes nothing visible. */
  harmlessMethod: string
  /** A method without arguments that makes an element show something which at first shows nothing. */
  showingMethod?: string
}

/** An element of the suite, with whatever properties its table has. */
export interface Element extends HTMLElement {
  ready: Promise<void>
  [name: string]: unknown
}

export interface ConformanceCase {
  name: string
  run: (subject: Subject) => Promise<void>
}

/** Throws when two plain values differ. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`${what}: expected ${wanted}, found ${found}`)
}

export const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Waits until everything that is due has run. */
export const task = () => new Promise((resolve) => setTimeout(resolve))

/** Waits until something is true; a part may still be on its way. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`It did not happen that ${what}.`)
}

const isOwn = (name: string) => name !== 'lang'

/** Properties with their attributes, defaults and two other values, without those that all elements have. */
export const properties = ({ attributes }: Subject) =>
  Object.entries(attributes)
    .map(([attribute, { type, property, default: byDefault, values }]) => ({
      attribute,
      property: property ?? camelCase(attribute),
      isBoolean: type === 'boolean',
      byDefault: type === 'boolean' ? false : (byDefault ?? ''),
      other: type === 'boolean' ? true : (values?.at(-1) ?? 'something'),
      another: type === 'boolean' ? false : (values?.at(-2) ?? 'something else'),
    }))
    .filter(({ property }) => isOwn(property))

/** An element that is not attached. */
export function make(subject: Subject, tag = subject.tag): Element {
  const element = document.createElement(tag) as Element
  for (const [name, value] of Object.entries(subject.given)) element.setAttribute(name, value)
  return element
}

let counter = 0
/** A tag that is not defined yet, and what defines it. */
export function undefinedTag({ tag }: Subject) {
  counter += 1
  const fresh = `${tag}-fresh-${counter}`
  return { fresh, define: () => customElements.define(fresh, class extends customElements.get(tag)! {}) }
}

/** Attaches an element to a place, and removes it when the case is over. */
export async function attached(
  subject: Subject,
  act: (element: Element) => Promise<void> | void,
  place: Node = document.body,
): Promise<void> {
  const element = make(subject)
  place.appendChild(element)
  try {
    await element.ready
    await act(element)
  } finally {
    element.remove()
    await task()
  }
}

/** What an element shows. */
export const view = (element: Element) => element.shadowRoot!.firstElementChild

/** Names under `.invalid` lead nowhere; that is said as soon as it is known, perhaps while another case runs. */
const leadsNowhere = /^\[ai-studio\] AI_STUDIO_NETWORK: http:\/\/\S+\.invalid\//

/** Runs something and answers what it has logged as a complaint, but for the addresses of cases that lead nowhere. */
export async function complaints(act: () => Promise<void>): Promise<string[]> {
  const found: string[] = []
  const { error, warn } = console
  const note = (...values: unknown[]) => found.push(values.map(String).join(' '))
  const onError = (event: ErrorEvent) => note(event.message)
  const onRejection = (event: PromiseRejectionEvent) => note(event.reason)
  Object.assign(console, { error: note, warn: note })
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  try {
    await act()
  } finally {
    Object.assign(console, { error, warn })
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
  return found.filter((words) => !leadsNowhere.test(words))
}

/**
 * Runs something that can ask for which events it has left listeners behind on these targets.
 * @param act is given what answers that
 */
export async function withListeners(
  targets: readonly EventTarget[],
  act: (left: () => string[]) => Promise<void>,
): Promise<void> {
  const left = new Map<string, string>()
  const ids = new Map<unknown, number>()
  const idOf = (value: unknown) => {
    if (!ids.has(value)) ids.set(value, ids.size)
    return ids.get(value)
  }
  const restores = targets.map((target) => {
    type Arguments = Parameters<EventTarget['addEventListener']>
    const { addEventListener: add, removeEventListener: remove } = target
    const own = Object.hasOwn(target, 'addEventListener')
    const keyOf = ([type, listener, options]: Arguments) =>
      [
        idOf(target),
        type,
        idOf(listener),
        Boolean(typeof options === 'object' ? options?.capture : options),
      ].join()
    Object.assign(target, {
      addEventListener(...args: Arguments) {
        const key = keyOf(args)
        left.set(key, args[0])
        const signal = typeof args[2] === 'object' ? args[2]?.signal : undefined
        signal?.addEventListener('abort', () => left.delete(key))
        add.apply(target, args)
      },
      removeEventListener(...args: Arguments) {
        left.delete(keyOf(args))
        remove.apply(target, args)
      },
    })
    return () => {
      if (own) Object.assign(target, { addEventListener: add, removeEventListener: remove })
      else
        for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(target, name)
    }
  })
  try {
    await act(() => [...left.values()])
  } finally {
    for (const restore of restores) restore()
  }
}
