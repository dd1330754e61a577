import {
  attached,
  camelCase,
  make,
  properties,
  same,
  task,
  undefinedTag,
  type ConformanceCase,
  type Element,
} from './subject.ts'

export const propertyCases: ConformanceCase[] = [
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
    name: 'ends with the value that was set last, in whatever order it learns of them',
    async run(subject) {
      const orders: Record<string, readonly ('attribute' | 'property' | 'define' | 'attach')[]> = {
        'attribute, property': ['define', 'attribute', 'property', 'attach'],
        'property, attribute': ['define', 'property', 'attribute', 'attach'],
        'attribute, property, upgrade': ['attribute', 'property', 'define', 'attach'],
        'property, upgrade in the page': ['property', 'attach', 'define'],
        'upgrade, attach, property': ['define', 'attach', 'property'],
        'upgrade, attach, attribute': ['define', 'attach', 'attribute'],
      }
      for (const { attribute, property, other, another } of properties(subject)) {
        for (const [name, steps] of Object.entries(orders)) {
          const { fresh, define } = undefinedTag(subject)
          const element = make(subject, fresh)
          // The first value is overwritten where a second one follows.
          const values = steps.filter((step) => step === 'attribute' || step === 'property').length
          let left = values
          const next = () => (--left === 0 ? other : another)
          for (const step of steps) {
            if (step === 'define') {
              define()
              customElements.upgrade(element)
            } else if (step === 'attach') document.body.append(element)
            else if (step === 'property') element[property] = next()
            else element.setAttribute(attribute, String(next()))
          }
          same(element[property], other, `${property} after ${name}`)
          element.remove()
        }
      }
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
    name: 'follows an attribute that changes again and again, once it is attached',
    run: (subject) =>
      attached(subject, (element) => {
        for (const { attribute, property, isBoolean, other, another } of properties(subject)) {
          const before = element.getAttribute(attribute)
          for (const value of [other, another, other]) {
            element.setAttribute(attribute, String(value))
            same(element[property], isBoolean ? value : String(value), `${property} as ${String(value)}`)
          }
          if (before === null) element.removeAttribute(attribute)
          else element.setAttribute(attribute, before)
        }
      }),
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
    name: 'keeps objects, functions and circles as they are',
    run: (subject) =>
      attached(subject, (element) => {
        const circle: Record<string, unknown> = { date: new Date(0) }
        circle.self = circle
        const names = element.getAttributeNames()
        for (const property of subject.properties ?? []) {
          for (const value of [circle, () => {}, undefined, null, [], 'text', undefined]) {
            element[property] = value
            if (element[property] !== value)
              throw new Error(`${property} does not keep what it is given: ${typeof value}.`)
          }
        }
        same(element.getAttributeNames(), names, 'attributes')
      }),
  },
  {
    name: 'has names that every framework can write',
    async run(subject) {
      for (const [attribute, { property }] of Object.entries(subject.attributes)) {
        same(/^[a-z]+(-[a-z]+)*$/.test(attribute), true, `${attribute} in kebab case`)
        // Frameworks take such a property for a listener.
        same((property ?? attribute).startsWith('on'), false, `${attribute} begins with "on"`)
      }
      for (const property of subject.properties ?? []) same(property.startsWith('on'), false, property)
    },
  },
]
