import { registerHooks } from 'node:module'
import { resolveQuickly } from '../resolve-quickly.ts'

export interface Imports {
  /** What Node.js itself was asked to find of `drizzle-orm`, or by one of its files. */
  asked: string[]
  /** Whether our tables are tables of that `drizzle-orm` which others find. */
  areTheirs: boolean
}

const asked: string[] = []
let isQuick = false
registerHooks({
  resolve(specifier, context, next) {
    const isAboutThem =
      specifier.startsWith('drizzle-orm') ||
      context.parentURL?.includes('/node_modules/drizzle-orm/') === true
    if (isQuick && isAboutThem) asked.push(specifier)
    return next(specifier, context)
  },
})
const others = await import('drizzle-orm')
resolveQuickly()
isQuick = true
const { users } = await import('../../db/schema.ts')
await import('../../db/pglite.ts')
await import('../../db/postgres.ts')
process.stdout.write(JSON.stringify({ asked, areTheirs: others.is(users, others.Table) } satisfies Imports))
