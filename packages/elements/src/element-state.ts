/** Switches a state that style sheets see as `:state(name)`; nothing happens in browsers that don't know it. */
export function setState(states: CustomStateSet | undefined, name: string, isOn: boolean): void {
  if (isOn) states?.add(name)
  else states?.delete(name)
}
