import type { ElementHost, ElementView, Methods as Named } from './element-view.ts'
import { hostKey, lifeCycle, viewKey } from './life-cycle.ts'
import { camelCase, type AttributeSpec, type ElementSpec } from './spec.ts'

/** What every element has besides the properties and methods of its table. */
export interface StudioElement extends HTMLElement {
  /** Fulfils when methods are carried out at once. A method that is called earlier waits by itself. */
  readonly ready: Promise<void>
}

export interface StudioElementConstructor<Properties, Methods> {
  new (): StudioElement & Properties & Methods
}

/** What the class is where there are no elements. */
function NoElement() {}

function parse(attribute: AttributeSpec, value?: unknown): unknown {
  return attribute.type
    ? value === '' || (Boolean(value) && value !== 'false')
    : ((value as string | number | null) || attribute.default || '') + ''
}

/**
 * Makes the class of a custom element from its table. Works without a DOM, where the class can't be constructed;
 * registers nothing.
 *
 * `@r2wc/core` gives the life cycle: shadow root, mount, unmount. This layer adds what it leaves out: values set
 * before the upgrade, defaults that come back, bare booleans, properties that reflect nothing, methods that wait,
 * named and composed events, and moves that keep the view.
 *
 * @param connect draws an element that has been attached
 */
export function createElement<Properties, Methods>(
  spec: ElementSpec,
  connect: (host: ElementHost<Properties>) => ElementView,
): StudioElementConstructor<Properties, Methods> {
  if (typeof HTMLElement === 'undefined') return NoElement as never

  const propertyOf = (attribute: string) => spec.attributes[attribute]?.property ?? camelCase(attribute)
  const attributes: Record<string, AttributeSpec> = {}
  // Own ones: there are pages that add to all objects.
  for (const [name, attribute] of Object.entries(spec.attributes)) attributes[propertyOf(name)] = attribute
  const names = Object.keys({ ...spec.methods, ...spec.properties, ...attributes })

  return class Element extends lifeCycle(connect as never, spec) {
    static readonly observedAttributes = Object.keys(spec.attributes)

    static {
      for (const name of names) {
        // The only one that every element has: it reflects to its attribute and arrives from there. Pages add others to
        // all elements, such as `toggle` of Prototype.js or `send` of MooTools, and those are not ours.
        if (name !== 'lang') {
          const method = function (this: Element, ...args: unknown[]) {
            // Nothing is done while it is away, also not in the moment before its view has gone.
            return this.ready.then(() =>
              this.isConnected ? this[viewKey]!.call(name, args) : (this as unknown as Named)[name]!(...args),
            )
          }
          Object.defineProperty(this.prototype, name, {
            get(this: Element) {
              return spec.methods[name] ? method : this[hostKey].props[name]
            },
            // Frameworks write an attribute to a property of its name wherever there is one, be it a method.
            set(this: Element, value: unknown) {
              this.#set(name, value)
            },
          })
        }
      }
    }

    // Only declared, because each byte of this file is in every page.
    declare ready: Promise<void>
    #settle?: (() => void) | undefined

    constructor() {
      super()
      const props: Record<string, unknown> = {}
      for (const [name, attribute] of Object.entries(attributes)) props[name] = parse(attribute)
      const ownId = Math.random() + ''
      this[hostKey] = {
        element: this,
        // Documents for tests have none.
        states: this.attachInternals?.().states,
        props,
        emit: (name, detail, cancelable) =>
          this.dispatchEvent(
            new CustomEvent('studio-' + name, {
              bubbles: true,
              composed: true,
              cancelable,
              detail: Object.freeze({ version: 1, instanceId: props.instance || ownId, ...detail }),
            }),
          ),
        ready: () => {
          // What it answers is nothing, which is what is to be left.
          this.#settle = this.#settle?.() as undefined
        },
      }
      this.#wait()
    }

    attributeChangedCallback(name: string, _: string | null, value: string | null) {
      this.#set(name, value)
    }

    override connectedCallback() {
      // What was set before the upgrade lies on the element itself and hides the accessors.
      for (const [name, value] of Object.entries(this)) {
        if (names.includes(name)) {
          const own = this as unknown as Record<string, unknown>
          delete own[name]
          own[name] = value
        }
      }
      super.connectedCallback()
    }

    override disconnectedCallback() {
      // A move detaches and attaches in one go. Later also means: not within a commit of the host's React.
      queueMicrotask(() => {
        if (this.isConnected) return
        // First, because what its view has left undone waits as well.
        this.#wait()
        super.disconnectedCallback()
      })
    }

    adoptedCallback() {
      // Style sheets belong to a document: in another one it is drawn anew.
      super.disconnectedCallback()
    }

    #wait() {
      // What was called of an element that went before it was ready still waits.
      if (this.#settle) return
      const ready = (this.ready = new Promise((resolve) => (this.#settle = resolve)))
      // A moment later, when the view that says so is in its place.
      void ready.then(() => this[hostKey].emit('ready'))
    }

    /** @param named by the attribute or by the property */
    #set(named: string, value: unknown) {
      const name = propertyOf(named)
      const attribute = attributes[name]
      const parsed = attribute ? parse(attribute, value) : value
      const { props } = this[hostKey]
      if (props[name] === parsed) return
      props[name] = parsed
      // While it is upgraded its attributes arrive one by one: what to draw is known when all are there.
      if (!this[viewKey]) return
      if (attribute?.remounts) {
        super.disconnectedCallback()
        if (this.isConnected) super.connectedCallback()
      } else this[viewKey].update()
    }
  } as never
}
