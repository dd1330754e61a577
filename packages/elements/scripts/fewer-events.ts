import type { Plugin } from 'vite'

/** What nothing of ours asks React for, as the library has it. */
const unheard = [
  // For `onSelect`. The one event for which it listens at the document, which is the partner's.
  /var ownerDocument =\s+9 === rootContainerElement\.nodeType\s[^]{1,300}?listenToNativeEvent\("selectionchange", !1, ownerDocument\)\);/,
  // For `onBeforeInput`: the one reason to hear `textInput`, which comes with each letter.
  /registerTwoPhaseEvent\("onBeforeInput", \[[^\]]+\]\);/,
  // For `onClickCapture` and its like: each event is heard on the way down as well.
  /,\s+listenToNativeEvent\(domEventName, !0, rootContainerElement\)/,
]

/**
 * React listens to each event that there is, twice, whether anything asks for it or not. Once is enough, and two that come
 * with each letter somebody types, into our fields or the page's, are left out.
 *
 * @throws where the library is not built as the one that this was written for
 */
export function fewerEvents(): Plugin {
  return {
    name: 'fewer-events',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        const kept = unheard.reduce((rest, part) => rest.replace(part, ''), code)
        if (unheard.some((part) => !part.test(code)))
          throw new Error('React is not built as it was: look where it begins to listen to events.')
        return { code: kept, map: null }
      },
    },
  }
}
