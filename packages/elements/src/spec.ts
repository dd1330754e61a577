/** One attribute and the property that goes with it. */
export interface AttributeSpec {
  /**
   * `text` keeps what is written. `boolean` is true when the attribute is present, bare or with any value but
   * `false` (which frameworks write when they mean absent).
   * @default 'text'
   */
  readonly type?: 'text' | 'boolean'
  /** Name of the property. Default: the attribute's name in camel case. */
  readonly property?: string
  /** Value without the attribute. Default: the empty text, or false. */
  readonly default?: string
  /** The values that mean something; any other has the effect of the default, of a theme that of `dark`. */
  readonly values?: readonly string[]
  /** Whether a change draws the element anew instead of updating it. */
  readonly remounts?: boolean
  readonly doc: string
}

/** A property that no attribute can express: an object, a list, a function. */
export interface PropertySpec {
  /** Its TypeScript type, as written in typings. */
  readonly valueType: string
  readonly doc: string
}

export interface EventSpec {
  /** Whether `preventDefault()` stops what the event announces. */
  readonly cancelable?: boolean
  /** Fields of `detail` besides `version` and `instanceId`: name to TypeScript type and words. */
  readonly detail: Readonly<
    Record<string, { readonly type: string; readonly optional?: boolean; readonly doc: string }>
  >
  readonly doc: string
}

export interface MethodSpec {
  /** Parameters and result as written in typings, for example `(text: string): Promise<boolean>`. */
  readonly signature: string
  readonly doc: string
}

/**
 * Everything about an element that a page can touch. The class is made from this table, and so are typings,
 * manifest and reference. Its words never reach a browser: the builds leave out all but attributes, properties
 * and the names of the methods.
 */
export interface ElementSpec {
  readonly tag: `studio-${string}`
  readonly doc: string
  /**
   * Whether focus given to the element, or a click on something not focusable in it, goes to its first control.
   * @default false
   */
  readonly delegatesFocus?: boolean
  readonly attributes: Readonly<Record<string, AttributeSpec>>
  readonly properties: Readonly<Record<string, PropertySpec>>
  readonly methods: Readonly<Record<string, MethodSpec>>
  readonly events: Readonly<Record<`studio-${string}`, EventSpec>>
  readonly slots: Readonly<Record<string, string>>
  readonly parts: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<`--studio-${string}`, { readonly default: string; readonly doc: string }>>
  /** What the reference shows first: some attributes, an event to listen to, a method without arguments. */
  readonly example: {
    readonly attributes: Readonly<Record<string, string>>
    readonly event: `studio-${string}`
    readonly method: string
  }
}

/** `conversation-id` to `conversationId`. */
export const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
