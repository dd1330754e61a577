import type { Plugin } from 'vite'

/** How marked builds an expression out of its parts; the names are those of its minifier. */
const build = /getRegex:\(\)=>new RegExp\((\w+),(\w+)\)/g

/**
 * Leaves marked's longest expressions unbuilt. They are those for where emphasis ends, for each of its dialects; each
 * names all punctuation of Unicode a dozen times, and together they took two thirds of the time that loading marked
 * does. The chat only reads the text of those of its dialect, for shorter ones: `quick-rules.ts`.
 *
 * @throws where marked builds its expressions in another way
 */
export function unbuiltRules(): Plugin {
  return {
    name: 'unbuilt-rules',
    transform: {
      filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
      handler(code) {
        const places = [...code.matchAll(build)].length
        if (places !== 1)
          throw new Error(
            `marked builds its expressions in ${places} places, not in one. See whether its release still ` +
              'builds those for emphasis when it is loaded, and change scripts/unbuilt-rules.ts.',
          )
        const unbuilt = '$2==="gu"&&$1.length>99?{source:$1,flags:$2}'
        return { code: code.replace(build, `getRegex:()=>${unbuilt}:new RegExp($1,$2)`), map: null }
      },
    },
  }
}
