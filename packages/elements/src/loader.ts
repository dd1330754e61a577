import { attend } from './cdn/attend.ts'
import type * as elements from './cdn/element.ts'
import { page } from './cdn/page.ts'
import { script, version } from './cdn/script.ts'
import { findLost, importVerified } from './cdn/verify.ts'
import type { MaybePrerendering } from './prerendering.ts'

/** Name and hash of the file with the elements; the build fills them in. */
declare const __ELEMENT__: readonly [file: string, hash: string]

// The script tag, classic or module: every page that has it pays for each byte of this file.
let tags = ['studio-chat', 'studio-shared-chat', 'studio-login', 'studio-upgrade', 'studio-biometrics']
let loading: unknown
const whenReady = (name: string) => {
  // Few pages have another tag, or are made ready before somebody comes.
  if (name !== 'studio-chat' || (document as MaybePrerendering).prerendering) attend(name)
  else
    loading ||= importVerified<typeof elements>(...__ELEMENT__)
      .then((module) => module.define(importVerified, attend))
      // The next call tries again.
      .catch((cause) => (loading = void attend(cause)))
  return customElements.whenDefined(name)
}
// What was found is looked for no more.
const find = () => {
  findLost()
  tags = tags.filter((tag) => !document.querySelector(tag) || void whenReady(tag))
}

// A script that is the second one leaves the page to the first.
if (page.version) attend(page.version)
else {
  // First: where the tag has gone before its file came nothing works, and nothing of ours stays in the page.
  if (script.dataset.mode || page.length) attend()
  page.version = version
  page.whenReady = whenReady
  page.push = (call) => {
    page[page.length] = call
    attend()
  }
  new MutationObserver(find).observe(document, { childList: true, subtree: true })
  find()
}
