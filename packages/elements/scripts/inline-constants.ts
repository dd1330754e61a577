import * as constants from '@ai-studio/contract/constants'
import type { Plugin } from 'vite'
import { replaceRanges, visitScript, type Node } from './syntax.ts'

type Named = Node & { name?: string }
const tables = constants as unknown as Record<string, Record<string, unknown>>
const isWritable = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Writes the value in the place of `limits.messageLength` and the like, so that a script carries no table of
 * constants because of one of its entries.
 */
export function inlineConstants(): Plugin {
  return {
    name: 'inline-constants',
    transform(code) {
      if (!code.includes('@ai-studio/contract/constants')) return null
      const imported = new Set<string>()
      const found: { start: number; end: number; by: string }[] = []
      visitScript(code, ({ type, start, end, imported: name, object, property, computed }) => {
        // Renamed imports are left as they are.
        if (type === 'ImportSpecifier') imported.add((name as Named).name!)
        const table = tables[(object as Named | undefined)?.name ?? '']
        const value =
          type === 'MemberExpression' && !computed ? table?.[(property as Named).name!] : undefined
        if (imported.has((object as Named | undefined)?.name ?? '') && isWritable(value)) {
          found.push({ start, end, by: JSON.stringify(value) })
        }
        return true
      })
      return found.length > 0 ? { code: replaceRanges(code, found), map: null } : null
    },
  }
}
