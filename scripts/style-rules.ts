import type { CSSOptions } from 'vite'

/** `Features.DirSelector` of Lightning CSS, which Vite minifies with. Source: `node/flags.js` of that package. */
const dirSelector = 4

/**
 * How style sheets are minified: `:dir()` stays. Its stand-in for older browsers asks for the language, and our words
 * are in English or Vietnamese on pages from right to left as well, so that it would never hold.
 */
export const styleRules: CSSOptions = { lightningcss: { exclude: dirSelector } }
