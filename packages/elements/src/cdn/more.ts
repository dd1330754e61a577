import type { AIStudioCall } from '../ai-studio.ts'
import type * as diagnosis from '../diagnosis/explain.ts'
import { ownVersion } from '../diagnosis/own-version.ts'
import { createFromTag } from './create-from-tag.ts'
import type * as apart from './login.ts'
import { dispatchFailure } from './dispatch-failure.ts'
import type { Page } from './page.ts'
import { preloadOnIdle } from './preload-on-idle.ts'
import { retryLater } from '../retry-later.ts'
import type { importVerified } from './verify.ts'

/** Name and hash of the file that finds out why something failed; the build fills them in. */
declare const __DIAGNOSIS__: readonly [file: string, hash: string]
/** Names and hashes of the files with the elements besides the chat; the build fills them in. */
declare const __LOGIN__: readonly [file: string, hash: string]
declare const __SHARED_CHAT__: readonly [file: string, hash: string]
declare const __UPGRADE__: readonly [file: string, hash: string]
declare const __BIOMETRICS__: readonly [file: string, hash: string]

const tag = 'studio-chat'
const others = new Map<unknown, readonly [file: string, hash: string]>([
  ['studio-login', __LOGIN__],
  ['studio-shared-chat', __SHARED_CHAT__],
  ['studio-upgrade', __UPGRADE__],
  ['studio-biometrics', __BIOMETRICS__],
])
let hasBegun = false
let hasMade = false
const loading = new Map<unknown, Promise<unknown>>()

let waiting: Promise<Element> | undefined

/** The page's first element; waits for it where there is none yet, once for all who ask meanwhile. */
function firstElement(): Promise<Element> {
  waiting ??= findElement().finally(() => {
    waiting = undefined
  })
  return waiting
}

function findElement(): Promise<Element> {
  const { promise, resolve } = Promise.withResolvers<Element>()
  const look = () => {
    const found = document.querySelector(tag)
    if (!found) return
    observer.disconnect()
    resolve(found)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  look()
  return promise
}

function carryOut(call: AIStudioCall, element: Element): unknown {
  if (typeof call === 'function') return call(element as never)
  const [name, ...args] = call
  const method = (element as unknown as Record<string, unknown>)[name]
  if (typeof method !== 'function') {
    throw new TypeError(`AIStudio.push: <${tag}> has no method "${name}".`)
  }
  return method.apply(element, args)
}

/** Carries out what the page has asked for, in order. One call that fails does not keep the others from it. */
async function serve(page: Page, fail: (failure: unknown) => unknown, preload: () => unknown): Promise<void> {
  const { prototype } = await page.whenReady!(tag)
  if (!('setDraft' in prototype)) {
    fail(new Error(`<${tag}> belongs to another library.`))
    return
  }
  const element = await firstElement()
  for (const call of page.splice(0)) {
    try {
      if (call[0 as never] === 'preload') void preload()
      else carryOut(call, element)
    } catch (error) {
      reportError(error)
    }
  }
}

/**
 * Attends to what the loader leaves to it: the options of its tag, the calls of the page, tags besides the chat's,
 * and failures.
 *
 * @param failure what failed, if something did; or a tag that the page has
 * @param again tries once more what failed; without one, it is not for others to try
 */
export function attend(
  page: Page,
  script: HTMLScriptElement,
  load: typeof importVerified,
  failure?: unknown,
  again?: () => unknown,
): void {
  const fail = (cause: unknown) =>
    load<typeof diagnosis>(...__DIAGNOSIS__).then(
      ({ explain }) => explain(cause, load),
      () => console.error('[ai-studio] AI_STUDIO_NETWORK', cause),
    )
  const other = others.get(failure)
  if (other) {
    const name = failure as string
    if (loading.has(name)) return
    const whenLoaded = load<typeof apart>(...other)
      // What fails in it later comes here again.
      .then(({ define }) => define(load, (cause, again) => attend(page, script, load, cause, again)))
      .catch((cause) => {
        // The next call tries again.
        loading.delete(name)
        void fail(cause)
        dispatchFailure(name)
        retryLater(other, () => page.whenReady!(name))
      })
    loading.set(name, whenLoaded)
    return
  }
  const preload = () => preloadOnIdle(page.whenReady!(tag), load)
  // The same script twice is nothing to speak of; but the first may have made no element.
  const isTwin = failure === ownVersion()
  const isFirst = !hasBegun && typeof failure !== 'string'
  if (script.dataset.mode && !hasMade && (isTwin || isFirst)) {
    hasMade = true
    void createFromTag(page.whenReady!(tag), script)
  }
  if (isTwin) return
  if (failure) {
    void fail(failure)
    if (again) retryLater(again, again)
    else if (typeof failure !== 'string' && !customElements.get(tag)) {
      dispatchFailure(tag)
      retryLater(script, () => page.whenReady!(tag))
    }
  } else if (page.length) void serve(page, fail, preload)

  // A second script, which leaves the page to the first, attends to its own failures only.
  if (!isFirst) return
  hasBegun = true
  if (script.dataset.preload === 'idle') void preload()
}
