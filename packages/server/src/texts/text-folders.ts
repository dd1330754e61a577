import { fileURLToPath } from 'node:url'
import { serverLocales } from './read-server-texts.ts'

/**
 * A folder with translated texts. `byLanguage` holds `en/chat.json`; `widget` is one widget's folder with
 * `en.json`, which is the namespace `namespace`.
 */
export type TextFolder =
  | { kind: 'byLanguage'; folder: string }
  | { kind: 'widget'; folder: string; namespace: string }

/** The texts that every server has: the contract's and its own. */
export const builtInTextFolders: readonly TextFolder[] = [
  {
    kind: 'byLanguage',
    folder: fileURLToPath(new URL('../', import.meta.resolve('@ai-studio/contract/locales/en/errors.json'))),
  },
  { kind: 'byLanguage', folder: fileURLToPath(serverLocales) },
]
