import { attend } from './cdn/attend.ts'
import type * as elements from './cdn/element.ts'
import { page } from './cdn/page.ts'
import { script, version } from './cdn/script.ts'
import { importVerified } from './cdn/verify.ts'

/** Name and hash of the file with the elements; the build fills them in. */
declare const __ELEMENT__: readonly [file: string, hash: string]

// The script tag, classic or module: every page that has it pays for each byte of this file.
const tag = 'studio-chat'
let loading: unknown
const whenReady = (name: string) => {
  loading ||= importVerified<typeof elements>(...__ELEMENT__)
    .then((module) => module.define(importVerified, attend))
    .catch((cause) => {
      // The next call tries again.
      loading = void attend(cause)
    })
  return customElements.whenDefined(name)
}
const find = () => {
  if (!document.querySelector(tag)) return
  observer.disconnect()
  void whenReady(tag)
}
const observer = new MutationObserver(find)

// A script that is the second one leaves the page to the first.
if (page.version) attend(page.version)
else {
  page.version = version
  page.whenReady = whenReady
  page.push = (call) => {
    page[page.length] = call
    attend()
  }
  observer.observe(document, { childList: true, subtree: true })
  find()
  if (script.dataset.mode || page[0]) attend()
}
