import { preferenceEvent } from '@ai-studio/contract/constants'
import type { ElementHost, ElementView, Methods, Surroundings } from './element-view.ts'
import { themeOf } from './environment.ts'
import type { explainFailure } from './explain-failure.ts'

type DeferredHost = Pick<
  ElementHost<{ readonly endpoint: string; readonly theme: string }>,
  'props' | 'element' | 'emit'
>

interface Second {
  /** Fetches what draws the element. Calling it again is free. */
  load: (endpoint: string) => Promise<(surroundings: Surroundings) => ElementView>
  /** Finds out why something failed, and tells the developers of the page; tries it again later. */
  fail: typeof explainFailure
  /** Address of the studio's server for elements without `endpoint`; empty for the page's own origin. */
  endpoint: string
}

/** Draws nothing at first, and with its second part the rest. Methods wait for that part. */
export function deferredView({ props, element, emit }: DeferredHost, second: Second): ElementView {
  const endpoint = props.endpoint || second.endpoint
  let view: ElementView | undefined
  let mounting: Promise<ElementView | undefined> | undefined
  let isGone = false

  const update = () => {
    element.dataset.theme = themeOf(props.theme, endpoint)
    if (view) view.update()
    else void mount()
  }
  /** The same each time, so that it is told how often it has been tried. */
  const again = () => {
    if (!isGone) update()
  }
  const mount = () =>
    (mounting ??= second
      .load(endpoint)
      .then((draw) => {
        // The element may have gone while this was on the way.
        if (isGone) return undefined
        view = draw({ endpoint, fail: second.fail })
        // The theme as well, which is known for certain only now.
        update()
        return view
      })
      .catch((cause) => {
        mounting = undefined
        // Its failure is not the next view's.
        if (isGone) return undefined
        second.fail(cause, again)
        emit('error', { code: 'LOAD_FAILED', phase: 'load', retryable: true })
        return undefined
      }))

  addEventListener(preferenceEvent, update)
  update()
  return {
    update,
    unmount() {
      isGone = true
      removeEventListener(preferenceEvent, update)
      view?.unmount()
      element.shadowRoot!.replaceChildren()
    },
    call: (method, args) =>
      mount().then((drawn) =>
        // What comes after the element has gone is for its next view.
        isGone ? (element as unknown as Methods)[method]!(...args) : drawn?.call(method, args),
      ),
  }
}
