/**
 * What stands in the place of React where components are drawn once and never again: enough for those that keep no
 * state. Each element is made with `createElement` and `setAttribute`, so that no text can become markup.
 */

type Props = Record<string, unknown> & { children?: Drawn }
export type Component = (props: Props) => Drawn
interface Still {
  readonly type: string | Component
  readonly props: Props
}
/** What a component answers. */
export type Drawn = Still | string | number | boolean | null | undefined | readonly Drawn[]

export const jsx = (type: Still['type'], props: Props): Still => ({ type, props })
export const jsxs = (type: Still['type'], props: Props): Still => jsx(type, props)
export const Fragment: Component = ({ children }) => children

// What the components that are drawn this way ask of React. A build that needs more fails, and says what.
export const memo = (component: Component): Component => component
export const forwardRef =
  (draw: (props: Props, ref: null) => Drawn): Component =>
  (props) =>
    draw(props, null)
export const useRef = <T>(current: T) => ({ current })
let ids = 0
export const useId = (): string => `early-${(ids += 1)}`

const drawings = new Set(['svg', 'path'])
const ofDrawings = 'http://www.w3.org/2000/svg'
/** Attributes that properties of React have other names for; with the others only capitals differ. */
const names: Record<string, string> = { className: 'class', htmlFor: 'for' }

function setAttributes(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'ref' || name.startsWith('on')) continue
    const isWord = /^(aria|data)-/.test(name)
    if (value === undefined || value === null || (value === false && !isWord)) continue
    element.setAttribute(names[name] ?? name, value === true && !isWord ? '' : (value as string))
  }
}

/** Draws what a component has answered, at the end of a node. */
export function appendStill(parent: Node, drawn: Drawn): void {
  if (Array.isArray(drawn)) for (const each of drawn as readonly Drawn[]) appendStill(parent, each)
  else if (typeof drawn === 'string' || typeof drawn === 'number')
    parent.appendChild(parent.ownerDocument!.createTextNode(`${drawn}`))
  else if (typeof drawn === 'object' && drawn) {
    const { type, props } = drawn as Still
    if (typeof type === 'function') return appendStill(parent, type(props))
    const element = drawings.has(type)
      ? document.createElementNS(ofDrawings, type)
      : document.createElement(type)
    setAttributes(element, props)
    appendStill(element, props.children)
    parent.appendChild(element)
  }
}
