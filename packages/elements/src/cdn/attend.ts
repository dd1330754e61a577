import type * as more from './more.ts'
import { page } from './page.ts'
import { script, version } from './script.ts'
import { importVerified } from './verify.ts'

/** Name and hash of the file with what few pages need; the build fills them in. */
declare const __MORE__: readonly [file: string, hash: string]

let code: string | undefined

/**
 * Has somebody attend to what the page wants besides its elements, and to a failure if there is one. Where not even
 * that can be loaded it is tried again, each time later; from the second time on, which shows whether a policy forbids
 * it, it is said in the console.
 *
 * @param again tries once more what failed
 * @param delayMs how long it then waits
 */
export const attend = (failure?: unknown, again?: () => unknown, delayMs = 1000): unknown =>
  importVerified<typeof more>(...__MORE__).then(
    (module) => module.attend(page, script, importVerified, failure, again),
    () => {
      if (code) console.error('AI_STUDIO_' + code, script.src, failure)
      else {
        code = 'NETWORK'
        addEventListener(
          'securitypolicyviolation',
          // Not what is the page's own affair.
          (event) => event.blockedURI.includes(version) && (code = 'CSP_SCRIPT ' + event.effectiveDirective),
        )
      }
      setTimeout(attend, delayMs, failure, again, delayMs * 5)
    },
  )
