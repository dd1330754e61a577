import r2wc from '@r2wc/core'
import { camelCase, type AttributeSpec, type ElementSpec, type PropertiesOf } from './spec.ts'

/** What an element shows and does; made when it is attached, ended when it stays detached. */
export interface ElementView {
  /** Some property has changed. */
  update(): void
  unmount(): void
  /** Carries out a method of the element. */
  call(method: string, args: readonly unknown[]): unknown
}

/** An element as its view sees it. */
export interface ElementHost<Properties = Record<string, unknown>> {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Current values. A view writes only what its visitor decides, such as a closed panel. */
  readonly props: Properties
  /** Names this element in the details of its events. */
  readonly instanceId: string
  /**
   * Dispatches `studio-<name>`.
   * @returns false when a listener has prevented it
   */
  readonly emit: (name: string, detail?: Record<string, unknown>, cancelable?: boolean) => boolean
  /** From now on methods are carried out; what was called before runs first. Counts once each time it is attached. */
  ready(): void
}

/** What every element has besides the properties and methods of its table. */
export interface StudioElement extends HTMLElement {
  /** Fulfils when methods are carried out at once. A method that is called earlier waits by itself. */
  readonly ready: Promise<void>
}

export interface StudioElementConstructor<Spec extends ElementSpec, Methods> {
  new (): StudioElement & PropertiesOf<Spec> & Methods
}

// Where the wrapper keeps its state.
const propsKey = Symbol.for('r2wc.props')
const renderKey = Symbol.for('r2wc.render')
const connectedKey = Symbol.for('r2wc.connected')
const viewKey = Symbol.for('r2wc.context')

interface Wrapped extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
  [propsKey]: Record<string, unknown>
  [viewKey]?: ElementView
  [connectedKey]: boolean
  [renderKey](): void
}

/** What the class is where there are no elements. */
function NoElement() {}

function parse(attribute: AttributeSpec | undefined, value: unknown): unknown {
  if (attribute?.type === 'boolean') return typeof value === 'string' ? value !== 'false' : Boolean(value)
  return attribute ? String((value as string | number | null) ?? '') || (attribute.default ?? '') : value
}

/**
 * Makes the class of a custom element from its table. Works without a DOM, where the class can't be constructed;
 * registers nothing.
 *
 * `@r2wc/core` gives the life cycle: shadow root, mount, update, unmount. This layer adds what it leaves out:
 * values set before the upgrade, defaults that come back, bare booleans, properties that reflect nothing, methods
 * that wait, named and composed events, and moves that keep the view.
 *
 * @param connect draws an element that has been attached
 */
export function createElement<Spec extends ElementSpec, Methods>(
  spec: Spec,
  connect: (host: ElementHost<PropertiesOf<Spec>>) => ElementView,
): StudioElementConstructor<Spec, Methods> {
  if (typeof HTMLElement === 'undefined') return NoElement as never

  const propertyOf = (attribute: string) => spec.attributes[attribute]?.property ?? camelCase(attribute)
  const properties = new Map<string, AttributeSpec | undefined>()
  for (const [name, attribute] of Object.entries(spec.attributes)) properties.set(propertyOf(name), attribute)
  for (const name of Object.keys(spec.properties)) properties.set(name, undefined)
  const names = [...properties.keys(), ...Object.keys(spec.methods)]

  // The wrapper's own types speak of React components; ours draws with whatever it likes.
  const renderer = {
    mount: (_: unknown, draw: typeof connect, props: { host: ElementHost<PropertiesOf<Spec>> }) =>
      draw(props.host),
    update: (view: ElementView) => view.update(),
    unmount: (view: ElementView) => view.unmount(),
  }
  const Base = r2wc(
    connect as never,
    { shadow: 'open', props: [] },
    renderer as never,
  ) as unknown as new () => Wrapped

  return class Element extends Base {
    static readonly observedAttributes = Object.keys(spec.attributes)

    static {
      for (const name of names) {
        // What every element has already, such as `lang`, reflects to its attribute and arrives from there.
        if (name in HTMLElement.prototype) continue
        const isMethod = name in spec.methods
        const method = function (this: Element, ...args: unknown[]) {
          return this.ready.then(() => this[viewKey]?.call(name, args))
        }
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          get(this: Element) {
            return isMethod ? method : this[propsKey][name]
          },
          // Frameworks write an attribute to a property of its name wherever there is one, be it a method.
          set(this: Element, value: unknown) {
            this.#set(propertyOf(name), value)
          },
        })
      }
    }

    ready!: Promise<void>
    #settle?: (() => void) | undefined

    constructor() {
      super()
      // The wrapper takes itself for attached and would draw elements that never are.
      this[connectedKey] = false
      const props = this[propsKey]
      for (const [name, attribute] of properties) props[name] = parse(attribute, null)
      this.#wait()
      const ownId = `${spec.tag}-${Math.random().toString(36).slice(2)}`
      const host: ElementHost = {
        element: this,
        root: this.shadowRoot!,
        props,
        get instanceId() {
          return (props.instance as string) || ownId
        },
        emit: (name, detail, cancelable) =>
          this.dispatchEvent(
            new CustomEvent(`studio-${name}`, {
              bubbles: true,
              composed: true,
              cancelable,
              detail: { version: 1, instanceId: host.instanceId, ...detail },
            }),
          ),
        ready: () => {
          if (!this.#settle) return
          this.#settle()
          this.#settle = undefined
          host.emit('ready')
        },
      }
      props.host = host
    }

    override attachShadow(init: ShadowRootInit) {
      return super.attachShadow({ ...init, delegatesFocus: spec.delegatesFocus })
    }

    attributeChangedCallback(name: string, _: string | null, value: string | null) {
      this.#set(propertyOf(name), value)
    }

    override connectedCallback() {
      // What was set before the upgrade lies on the element itself and hides the accessors.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const own = this as unknown as Record<string, unknown>
        const value = own[name]
        delete own[name]
        own[name] = value
      }
      if (this[viewKey]) this[connectedKey] = true
      else super.connectedCallback()
    }

    override disconnectedCallback() {
      this[connectedKey] = false
      // A move detaches and attaches in one go. Later also means: not within a commit of the host's React.
      queueMicrotask(() => {
        if (this.isConnected || !this[viewKey]) return
        super.disconnectedCallback()
        this.#wait()
      })
    }

    /** Its presence lets `moveBefore` leave everything as it is. */
    connectedMoveCallback() {}

    #wait() {
      this.ready = new Promise((resolve) => (this.#settle = resolve))
    }

    #set(name: string, value: unknown) {
      const attribute = properties.get(name)
      const parsed = parse(attribute, value)
      if (this[propsKey][name] === parsed) return
      this[propsKey][name] = parsed
      // While it is upgraded its attributes arrive one by one: what to draw is known when all are there.
      if (!this[viewKey]) return
      if (attribute?.remounts) super.disconnectedCallback()
      this[connectedKey] = this.isConnected
      this[renderKey]()
    }
  } as never
}
