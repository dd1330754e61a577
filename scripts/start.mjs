import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt(process.argv.includes('--dev') ? ['widgets'] : undefined)
await import('./programs.mjs')
