import type { Plugin } from 'vite'

/** Where preact creates an element, as the library has it: the parent tells which custom elements there are. */
const creation = /(createElementNS\(\w+,\w+),(\w+)\.is\?\2:\w+\)/

/**
 * Preact creates each element with the custom elements that its parent knows. A widget in a document to which it was
 * moved has a parent that knows those of the document before, for which browsers refuse to create anything. Widgets
 * draw nothing but the language's own elements, so that nobody has to be asked.
 *
 * @throws where the library is not built as the one that this was written for
 */
export function anyDocument(): Plugin {
  return {
    name: 'any-document',
    transform: {
      filter: { id: /\/preact\/dist\/preact\.mjs$/ },
      handler(code) {
        if (!creation.test(code))
          throw new Error('Preact is not built as it was: look where it creates an element.')
        return { code: code.replace(creation, '$1)'), map: null }
      },
    },
  }
}
