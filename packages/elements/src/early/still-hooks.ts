/** What stands in the place of our own hooks where components are drawn once. */

/** Texts as a locale file has them. */
export interface TextTable {
  readonly [key: string]: string | TextTable
}

interface Scene {
  readonly texts: TextTable
  /** Address of the studio's server. */
  readonly endpoint: string
}

let scene: Scene

/** Says in which words, and for which server, is drawn from now on. */
export function setScene(next: Scene): void {
  scene = next
}

const textAt = (key: string) =>
  key.split('.').reduce<TextTable | string | undefined>((table, name) => {
    return typeof table === 'object' ? table[name] : undefined
  }, scene.texts)

/** Texts without values in them are all that is drawn this way. */
export const useTexts = () => (key: string) => (textAt(key) as string | undefined) ?? key
export const useStudio = () => scene

/** Code is coloured, and copied, when the chat is there. */
export const useHighlight = () => null
export const useCopy = () => ({ buttonRef: null, isCopied: false })
