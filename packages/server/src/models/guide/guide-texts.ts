import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@ai-studio/contract'
import { packageRoot } from '../../help/package-root.ts'

/** Guide's own sentences, in `locales/{language}/guide.json`. */
export interface GuideTexts {
  description: string
  greeting: string
  about: string
  thanks: string
  tryAsking: string
  suggestions: Record<string, string>
  lead: string
  leadSection: string
  more: string
  notFound: string
  unsure: string
  connect: string
  noImages: string
}

/** Reads Guide's sentences of a language. */
export function readGuideTexts(language: Language): GuideTexts {
  const file = join(packageRoot(), 'locales', language, 'guide.json')
  return JSON.parse(readFileSync(file, 'utf8')) as GuideTexts
}

/** Puts values into the places marked `{{name}}`. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
