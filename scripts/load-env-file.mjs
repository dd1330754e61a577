import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * Sets the variables of a `.env`, if there is one, as the server reads it: what the environment has stays, and a byte
 * order mark is no part of the first name. Not the server's own function, because what stands in TypeScript cannot be
 * read by every Node.js that `npm start` may begin on.
 */
export function loadEnvFile(path) {
  if (!existsSync(path)) return
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}
