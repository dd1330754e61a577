import { StudioChatElement } from '../chat.element.ts'
import type { attend } from './attend.ts'
import { parts } from './parts.ts'
import type { importVerified } from './verify.ts'

/**
 * Registers the tags.
 * @param load the loader's, so that it is in the page once
 * @param fail the loader's, for what fails later
 */
export function define(load: typeof importVerified, fail: typeof attend): void {
  parts.import = load
  parts.fail = fail
  if (!customElements.get('studio-chat')) customElements.define('studio-chat', StudioChatElement)
}
