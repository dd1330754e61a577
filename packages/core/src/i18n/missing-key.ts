import { isDevelopment } from '../development.ts'

/** Tells the developer about each missing text once, in development only. */
export function createMissingKeyReport(): (key: string, language: string) => void {
  const told = new Set<string>()
  return (key, language) => {
    if (!isDevelopment || told.has(key)) return
    told.add(key)
    console.warn(`[ai-studio] No text "${key}" in "${language}".`)
  }
}
