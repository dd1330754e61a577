import type { Plugin } from 'vite'

/** Where preact begins to count the ids below a root, as the library has it: each of them with the same number. */
const beginning = '=[0,0]'

/**
 * Preact counts the results of `useId` anew below each root. Elements with fields have them in the document of the page,
 * where two of them would have the same ids, and so would an application of the page that runs on preact: below each
 * root of ours they begin with a number that no other has.
 *
 * @throws where the library is not built as the one that this was written for
 */
export function uniqueIds(): Plugin {
  return {
    name: 'unique-ids',
    transform: {
      filter: { id: /\/preact\/hooks\/dist\/hooks\.mjs$/ },
      handler(code) {
        if (code.split(beginning).length !== 2)
          throw new Error('Preact is not built as it was: look where it makes ids.')
        return { code: code.replace(beginning, '=[Math.random(),0]'), map: null }
      },
    },
  }
}
