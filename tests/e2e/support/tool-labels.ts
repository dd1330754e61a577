import { readFileSync } from 'node:fs'
import type { ToolId } from '../../../packages/contract/src/tools/tool-ids.ts'
import type servicesTexts from '../../../site/src/pages/services/locales/en.json'
import type toolsTexts from '../../../site/src/tools/locales/en.json'
import type { Language } from './labels.ts'

type Texts = { [key: string]: string | Texts }

/** What people read on the pages of the tools, from the same files as the product. */
export interface ToolLabels {
  /** What all tools share. */
  tools: typeof toolsTexts
  services: typeof servicesTexts
  /** A text of one tool by its key, such as `fields.prompt.label`. */
  of: (tool: ToolId, key: string) => string
}

const read = (path: string): never =>
  JSON.parse(readFileSync(new URL(`../../../site/src/${path}`, import.meta.url), 'utf8')) as never

function readAll(language: Language): ToolLabels {
  const known = new Map<ToolId, Texts>()
  return {
    tools: read(`tools/locales/${language}.json`),
    services: read(`pages/services/locales/${language}.json`),
    of(tool, key) {
      const texts = known.get(tool) ?? read(`tools/${tool}/locales/${language}.json`)
      known.set(tool, texts)
      const found = key.split('.').reduce<string | Texts | undefined>((at, part) => {
        return typeof at === 'object' ? at[part] : undefined
      }, texts)
      if (typeof found !== 'string') throw new Error(`The tool ${tool} has no text "${key}".`)
      return found
    },
  }
}

export const toolLabels: Record<Language, ToolLabels> = { en: readAll('en'), vi: readAll('vi') }
