import { StudioBiometricsElement } from './biometrics.element.ts'
import { StudioChatElement } from './chat.element.ts'
import { StudioLoginElement } from './login.element.ts'
import { StudioSharedChatElement } from './shared-chat.element.ts'
import { StudioUpgradeElement } from './upgrade.element.ts'

// With the type come those of the tags and events, also for pages that import nothing but this.
export type { StudioBiometricsElement } from './biometrics.element.ts'
export type { StudioChatElement } from './chat.element.ts'
export type { StudioLoginElement } from './login.element.ts'
export type { StudioSharedChatElement } from './shared-chat.element.ts'
export type { StudioUpgradeElement } from './upgrade.element.ts'

const elements = {
  'studio-chat': StudioChatElement,
  'studio-login': StudioLoginElement,
  'studio-shared-chat': StudioSharedChatElement,
  'studio-upgrade': StudioUpgradeElement,
  'studio-biometrics': StudioBiometricsElement,
}

/** Registers every tag of ours that the page does not know yet. Does nothing where there are no elements. */
export function define(): void {
  for (const [tag, element] of Object.entries(elements)) {
    // Another copy, from a script tag or another bundle, may have been first.
    if (globalThis.customElements?.get(tag)) continue
    try {
      globalThis.customElements?.define(tag, element)
    } catch {
      // A class goes with one tag, and the page has given it one of its own.
      globalThis.customElements.define(tag, class extends (element as CustomElementConstructor) {})
    }
  }
}

define()
