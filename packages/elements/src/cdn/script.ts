/** Version of this release, a part of its address; the build fills it in. */
declare const __VERSION__: string

export const version = __VERSION__

/**
 * The tag of this script. A classic script is told its own; a module finds it by the version in its address, and the
 * first letter of its name, by which it is none of the scripts of this release that may stand before it:
 * `import.meta`, which would tell, is an error in a classic script.
 *
 * All files and the studio's address come from it, so nothing that visitors put into the page may pass for it: an image
 * may have such an address, and one with the name `currentScript` takes the place of that property of the document.
 */
export const script = (document.currentScript?.closest('script') ||
  document.querySelector(`script[src*="${version}/a"]`)) as HTMLScriptElement
