import { StudioChatElement } from '../chat.element.ts'
import { parts } from './parts.ts'
import type { importVerified } from './verify.ts'

/**
 * Registers the tags.
 * @param load the loader's, so that it is in the page once
 */
export function define(load: typeof importVerified): void {
  parts.import = load
  if (!customElements.get('studio-chat')) customElements.define('studio-chat', StudioChatElement)
}
