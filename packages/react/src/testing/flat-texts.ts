export interface NestedTexts {
  [key: string]: string | NestedTexts
}

/** Texts by their whole key, as they are asked for: `header.close`. */
export function flatTexts(texts: NestedTexts, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of flatTexts(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

/** Names of the values that a text has filled in, in their alphabetical order. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted((a, b) => a.localeCompare(b))
