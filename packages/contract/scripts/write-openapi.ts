import { writeFileSync } from 'node:fs'
import { buildOpenApi } from '../src/index.ts'

const file = new URL('../openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 2)}\n`)
