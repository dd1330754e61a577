import { importVerified } from './cdn/verify.ts'
import type * as elements from './cdn/element.ts'

/** Name and hash of the file with the elements; the build fills them in. */
declare const __ELEMENT__: readonly [file: string, integrity: string]

// The script-tag entry: waits for the first tag of ours.
function find() {
  if (!document.querySelector('studio-chat')) return
  observer.disconnect()
  importVerified<typeof elements>(...__ELEMENT__).then(
    (module) => module.define(importVerified),
    (cause) => console.error('[ai-studio]', cause),
  )
}
const observer = new MutationObserver(find)
observer.observe(document, { childList: true, subtree: true })
find()
