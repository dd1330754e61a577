import { StudioBiometricsElement } from '../biometrics.element.ts'
import type { attend } from './attend.ts'
import { parts } from './biometrics-parts.ts'
import type { importVerified } from './verify.ts'

/**
 * Registers the tag.
 * @param load the loader's, so that it is in the page once
 * @param fail the loader's, for what fails later
 */
export function define(load: typeof importVerified, fail: typeof attend): void {
  parts.import = load
  parts.fail = fail
  if (!customElements.get('studio-biometrics')) {
    customElements.define('studio-biometrics', StudioBiometricsElement)
  }
}
