const internals = new WeakMap<HTMLElement, ElementInternals>()

/** Switches a state that style sheets see as `:state(name)`; nothing happens in browsers that don't know it. */
export function setState(element: HTMLElement, name: string, isOn: boolean): void {
  // An element hands out its internals once.
  const own = internals.get(element) ?? element.attachInternals()
  internals.set(element, own)
  if (isOn) own.states?.add(name)
  else own.states?.delete(name)
}
