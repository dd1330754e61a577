import type { AIStudioCall } from '../ai-studio.ts'
import type * as diagnosis from '../diagnosis/explain.ts'
import { isOurChat } from '../is-our-chat.ts'
import { ownVersion } from '../diagnosis/own-version.ts'
import { createFromTag } from './create-from-tag.ts'
import type * as apart from './login.ts'
import { dispatchFailure } from './dispatch-failure.ts'
import type { Page } from './page.ts'
import { onceVisited, type MaybePrerendering } from '../prerendering.ts'
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
const loading = new Map<unknown, Promise<unknown>>()

let waiting: Promise<Element> | undefined

/** The page's first element; waits for it where there is none yet, once for all who ask meanwhile. */
function firstElement(): Promise<Element> {
  waiting ??= findElement().finally(() => {
    waiting = undefined
  })
  return waiting
}

const findElement = () =>
  // Not by `Promise.withResolvers`, which the page's own class of promises may lack.
  new Promise<Element>((resolve) => {
    const look = () => {
      const found = document.querySelector(tag)
      if (!found) return
      observer.disconnect()
      resolve(found)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
    look()
  })

function carryOut(
  [name, ...args]: Exclude<AIStudioCall, (...values: never[]) => unknown>,
  element: Element,
): unknown {
  const method = (element as unknown as Record<string, unknown>)[name]
  if (typeof method !== 'function') {
    throw new TypeError(`AIStudio.push: <${tag}> has no method "${name}".`)
  }
  return method.apply(element, args)
}

/** The class of the chat; undefined where the tag belongs to another library, which is told. */
async function whenOurs(
  page: Page,
  fail: (failure: unknown) => unknown,
): Promise<CustomElementConstructor | undefined> {
  const registered = await page.whenReady!(tag)
  if (isOurChat(registered)) return registered
  fail(new Error(`<${tag}> belongs to another library.`))
  return undefined
}

/** Carries out what the page has asked for, in order. One call that fails does not keep the others from it. */
async function serve(page: Page, fail: (failure: unknown) => unknown, preload: () => unknown): Promise<void> {
  if (!(await whenOurs(page, fail))) return
  const element = await firstElement()
  for (const call of page.splice(0)) {
    try {
      if (call[0 as never] === 'preload') void preload()
      else if (typeof call === 'function') call(element as never)
      // What fails of ours is told as ours, and not as an error of the page.
      else void Promise.resolve(carryOut(call, element)).catch(fail)
    } catch (error) {
      reportError(error)
    }
  }
}

/** Makes the element that a tag asks for, unless one of its mode is there. */
function makeElement(page: Page, script: HTMLScriptElement, fail: (failure: unknown) => unknown): void {
  const { mode } = script.dataset
  if (!mode) return
  const made = (page.made ??= new Map())
  const known = made.get(mode)
  if (known?.isConnected) return
  // Where a page navigates by itself, what went with the content around it is made anew by the tag of the next content,
  // unless that came with a copy of it: of a launcher anywhere, because it does not stand beside its tag.
  const ofItsKind = `${tag}[mode="${mode}"]`
  if (known && mode === 'launcher' && document.querySelector(ofItsKind)) return
  const copy = script.nextElementSibling
  if (copy?.matches(ofItsKind)) {
    made.set(mode, copy)
    return
  }
  made.set(mode, script)
  const isWanted = (which: Element) => made.get(mode) === which
  void createFromTag(whenOurs(page, fail), script, isWanted).then(
    (element) => element && made.set(mode, element),
  )
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
      ({ explain }) => explain(cause),
      () => console.error('[ai-studio] AI_STUDIO_NETWORK', cause),
    )
  const other = others.get(failure)
  // As long as nobody has come to the page the loader leaves the chat to this file, too.
  if (failure === tag || (other && (document as MaybePrerendering).prerendering))
    return onceVisited(() => page.whenReady!(failure as string))
  if (other) {
    const name = failure as string
    if (loading.has(name)) return
    const whenLoaded = load<typeof apart>(...other)
      .then(({ define }) =>
        define(load, (cause, again) => {
          void fail(cause)
          if (again) retryLater(again, again)
        }),
      )
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
  // Versions begin with a digit. What is called otherwise a page may define itself, later.
  if (typeof failure === 'string' && !/^\d/.test(failure)) {
    reportError(
      new TypeError(`AIStudio.whenReady: <${failure}> is none of ${[tag, ...others.keys()].join(', ')}.`),
    )
    return
  }
  const preload = () => preloadOnIdle(page.whenReady!(tag), load)
  // The same script twice is nothing to speak of; but each may have an element to make.
  const isTwin = failure === ownVersion()
  const isFirst = !hasBegun && typeof failure !== 'string'
  if (isTwin || isFirst) makeElement(page, script, fail)
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
