import type { Plugin } from 'vite'

/** What Vite's preloading does with a style sheet that did not arrive, and what it does here. */
const changes: [RegExp, string][] = [
  // It would count as asked for.
  [/seen\[href\] = [\w ]+;(\s+throw err;)/, 'delete seen[href];$1'],
  // Its link would count as the sheet.
  [/(e\.type === "error"\)) rej\(/, '$1 link.remove(), rej('],
]

/**
 * Vite asks for each style sheet once: a part of the site whose sheet did not arrive, and which is asked for again, would
 * be drawn without it.
 *
 * @throws where Vite's preloading is not written as the one that this was written for
 */
export function lostStyles(): Plugin {
  return {
    name: 'ai-studio-lost-styles',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler(code) {
        if (changes.some(([part]) => !part.test(code))) {
          throw new Error(
            'Vite preloads otherwise than it did: look what it does with a sheet that did not arrive.',
          )
        }
        return {
          code: changes.reduce((rest, [part, instead]) => rest.replace(part, instead), code),
          map: null,
        }
      },
    },
  }
}
