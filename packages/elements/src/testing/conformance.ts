import type { AttributeSpec } from '../spec.ts'

/**
 * What every element must do, whatever it shows and however it came into the page: from the npm package, or from
 * one of the script tags. The cases need a browser and nothing else, so that they run inside any page.
 */
export interface Subject {
  /** A tag that is defined. */
  tag: string
  attributes: Readonly<Record<string, AttributeSpec>>
  /** Attributes that every element of the suite gets, for example an address where nobody answers. */
  given: Readonly<Record<string, string>>
  /** A method without arguments that changes nothing visible. */
  harmlessMethod: string
}

interface Element extends HTMLElement {
  ready: Promise<void>
  [name: string]: unknown
}

export interface ConformanceCase {
  name: string
  run: (subject: Subject) => Promise<void>
}

function same(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`${what}: expected ${wanted}, found ${found}`)
}

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const isOwn = (name: string) => !(name in HTMLElement.prototype)
const task = () => new Promise((resolve) => setTimeout(resolve))

/** Properties with their attributes, defaults and another value, without those that all elements have. */
const properties = ({ attributes }: Subject) =>
  Object.entries(attributes)
    .map(([attribute, { type, property, default: byDefault, values }]) => ({
      attribute,
      property: property ?? camelCase(attribute),
      isBoolean: type === 'boolean',
      byDefault: type === 'boolean' ? false : (byDefault ?? ''),
      other: type === 'boolean' ? true : (values?.at(-1) ?? 'something'),
    }))
    .filter(({ property }) => isOwn(property))

function make(subject: Subject, tag = subject.tag): Element {
  const element = document.createElement(tag) as Element
  for (const [name, value] of Object.entries(subject.given)) element.setAttribute(name, value)
  return element
}

let counter = 0
/** A tag that is not defined yet, and what defines it. */
function undefinedTag({ tag }: Subject) {
  const fresh = `${tag}-fresh-${++counter}`
  return { fresh, define: () => customElements.define(fresh, class extends customElements.get(tag)! {}) }
}

/** Attaches an element, and removes it when the case is over. */
async function attached(subject: Subject, act: (element: Element) => Promise<void> | void): Promise<void> {
  const element = make(subject)
  document.body.append(element)
  try {
    await element.ready
    await act(element)
  } finally {
    element.remove()
    await task()
  }
}

const view = (element: Element) => element.shadowRoot!.firstElementChild

/** What a page can see of itself, and what is stored for it. */
const picture = () => [
  [...document.documentElement.attributes, ...document.body.attributes].map(({ name, value }) => [
    name,
    value,
  ]),
  // A part that is being verified has a link for as long as that takes.
  document.head.querySelectorAll(':not([rel=modulepreload])').length,
  document.adoptedStyleSheets.length,
  document.cookie,
  Object.keys(localStorage),
  Object.keys(sessionStorage),
]

export const conformanceCases: ConformanceCase[] = [
  {
    name: 'takes over what was set as a property before the upgrade',
    async run(subject) {
      const { fresh, define } = undefinedTag(subject)
      const element = make(subject, fresh)
      for (const { property, other } of properties(subject)) element[property] = other
      define()
      document.body.append(element)
      for (const { property, other } of properties(subject)) {
        same(element[property], other, property)
        same(Object.hasOwn(element, property), false, `own property ${property}`)
      }
      element.remove()
      await task()
    },
  },
  {
    name: 'returns to its defaults when attributes are removed',
    async run(subject) {
      const element = document.createElement(subject.tag) as Element
      for (const { attribute, property, other, isBoolean, byDefault } of properties(subject)) {
        same(element[property], byDefault, `${property} at first`)
        element.setAttribute(attribute, isBoolean ? '' : String(other))
        same(element[property], other, `${property} with its attribute`)
        element.removeAttribute(attribute)
        same(element[property], byDefault, `${property} without its attribute`)
        element[property] = other
        element[property] = undefined
        same(element[property], byDefault, `${property} set to undefined`)
      }
    },
  },
  {
    name: 'reads bare boolean attributes as true and the word false as false',
    async run(subject) {
      const element = document.createElement(subject.tag) as Element
      for (const { attribute, property, isBoolean } of properties(subject)) {
        if (!isBoolean) continue
        for (const [text, value] of [
          ['', true],
          [attribute, true],
          ['true', true],
          ['false', false],
        ] as const) {
          element.setAttribute(attribute, text)
          same(element[property], value, `${attribute}="${text}"`)
        }
      }
    },
  },
  {
    name: 'writes no attribute when a property is set, also under the name of the attribute',
    async run(subject) {
      const element = document.createElement(subject.tag) as Element
      const before = element.getAttributeNames()
      for (const { attribute, property, other } of properties(subject)) {
        element[property] = other
        element[property] = undefined
        // What frameworks do where the attribute's name is that of a method.
        element[camelCase(attribute)] = other
        same(element[property], other, `${property} through ${camelCase(attribute)}`)
      }
      same(element.getAttributeNames(), before, 'attributes')
    },
  },
  {
    name: 'says once that it is ready, in an event that crosses shadow roots',
    async run(subject) {
      const outer = document.createElement('div')
      const element = make(subject)
      const heard: CustomEvent[] = []
      const listen = (event: Event) => heard.push(event as CustomEvent)
      document.addEventListener('studio-ready', listen)
      outer.attachShadow({ mode: 'open' }).append(element)
      document.body.append(outer)
      await element.ready
      await task()
      document.removeEventListener('studio-ready', listen)
      outer.remove()
      await task()
      same(heard.length, 1, 'events')
      same([heard[0]!.bubbles, heard[0]!.composed], [true, true], 'bubbles and composed')
      same(heard[0]!.detail.version, 1, 'version')
      same(typeof heard[0]!.detail.instanceId, 'string', 'instanceId')
    },
  },
  {
    name: 'carries out methods that were called before it was attached',
    async run(subject) {
      const element = make(subject)
      let isDone = false
      const done = (element[subject.harmlessMethod] as () => Promise<unknown>)().finally(() => {
        isDone = true
      })
      await task()
      same(isDone, false, 'done while detached')
      document.body.append(element)
      await done
      element.remove()
      await task()
    },
  },
  {
    name: 'draws nothing as long as it is not attached',
    async run(subject) {
      const element = make(subject)
      for (const { property, other } of properties(subject)) element[property] = other
      await task()
      same(element.shadowRoot!.childNodes.length, 0, 'nodes')
    },
  },
  {
    name: 'keeps its view when it is moved',
    run: (subject) =>
      attached(subject, async (element) => {
        const before = view(element)
        const place = document.createElement('section')
        document.body.append(place)
        place.append(element)
        await task()
        same(view(element) === before, true, 'same view after append')
        element.remove()
        document.body.append(element)
        await task()
        same(view(element) === before, true, 'same view after remove and append in one task')
        if ('moveBefore' in place) {
          ;(place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(element, null)
          await task()
          same(view(element) === before, true, 'same view after moveBefore')
        }
        place.remove()
      }),
  },
  {
    name: 'clears up when it stays detached and draws again when it comes back',
    run: (subject) =>
      attached(subject, async (element) => {
        element.remove()
        await task()
        same(element.shadowRoot!.childNodes.length, 0, 'nodes while detached')
        document.body.append(element)
        await element.ready
        same(view(element) === null, false, 'no view after coming back')
      }),
  },
  {
    name: 'can be cloned',
    run: (subject) =>
      attached(subject, async (element) => {
        const clone = element.cloneNode(true) as Element
        document.body.append(clone)
        await clone.ready
        same(view(clone) === null || view(clone) === view(element), false, 'view missing or shared')
        clone.remove()
      }),
  },
  {
    name: 'changes nothing of the page and stores nothing',
    async run(subject) {
      const before = picture()
      await attached(subject, () => same(picture(), before, 'the page while attached'))
      same(picture(), before, 'the page afterwards')
    },
  },
  {
    name: 'shares its style sheets with others of its kind',
    run: (subject) =>
      attached(subject, (element) =>
        attached(subject, (other) => {
          const sheets = element.shadowRoot!.adoptedStyleSheets
          same(sheets.length > 0, true, 'sheets adopted')
          const isShared = other.shadowRoot!.adoptedStyleSheets.every((sheet) => sheets.includes(sheet))
          same(isShared, true, 'sheets shared')
          same(element.shadowRoot!.querySelectorAll('style, link').length, 0, 'style elements')
        }),
      ),
  },
]
