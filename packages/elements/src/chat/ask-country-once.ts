import { detectLanguage, type Studio } from '@ai-studio/core'

const asked = new WeakSet<Studio>()

/** Finds out where the visitor is, once for a page and server: the language of all widgets may follow. */
export async function askCountryOnce(studio: Studio): Promise<void> {
  if (asked.has(studio)) return
  asked.add(studio)
  await detectLanguage(studio)
}
