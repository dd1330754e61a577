import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const file = '.env'

/**
 * Sets the variables of the `.env` in the folder of the process, if there is one; what the environment has stays.
 *
 * `process.loadEnvFile` takes the byte order mark that editors on Windows begin a file with for a part of the first name,
 * which then nobody reads.
 */
export function loadEnvFile(): void {
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}
