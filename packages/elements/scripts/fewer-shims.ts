import type { Plugin } from 'vite'

/** What nothing of ours asks preact's likeness of React for, as the library has it. */
const unasked = [
  // Old names of a component's life cycle.
  /,\["componentWillMount","componentWillReceiveProps","componentWillUpdate"\]\.forEach\(.+?\}\)\}\)/,
  // Names for the developer tools of a page, which do not look into its widgets.
  /\w\.displayName="ForwardRef\("[^,]+,/,
  /\w\.displayName="Memo\("[^,]+,/,
]

/**
 * Leaves out of `preact/compat` what only code that was written for React needs, and ours never asks for.
 *
 * @throws where the library is not built as the one that this was written for
 */
export function fewerShims(): Plugin {
  return {
    name: 'fewer-shims',
    transform: {
      filter: { id: /\/preact\/compat\/dist\/compat\.mjs$/ },
      handler(code) {
        if (unasked.some((part) => !part.test(code)))
          throw new Error('Preact is not built as it was: look at what it adds for code written for React.')
        return { code: unasked.reduce((rest, part) => rest.replace(part, ''), code), map: null }
      },
    },
  }
}
