import type { Plugin } from 'vite'

/**
 * Leaves out of marked what writes HTML, a fifth of it: only its tokens are drawn. A bundler can't, because the library
 * makes an instance of everything as soon as it is loaded.
 *
 * @throws where the library is not built as the one that this was written for
 */
export function onlyLexer(): Plugin {
  return {
    name: 'only-lexer',
    transform: {
      filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
      handler(code) {
        const exported = code.slice(code.lastIndexOf('export{'))
        const nameOf = (name: string) => new RegExp(`([\\w$]+) as ${name}\\b`).exec(exported)?.[1]
        // Its renderer, and after it what uses that; nothing before needs any of it.
        const end = code.indexOf(`var ${nameOf('Renderer')}=class`)
        if (end < 0) throw new Error('marked is not built as it was: look where its renderer begins.')
        const kept = ['Lexer', 'Tokenizer'].map((name) => `${nameOf(name)} as ${name}`).join()
        return { code: `${code.slice(0, end)}export{${kept}}`, map: null }
      },
    },
  }
}
