import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { say } from '../../scripts/say.mjs'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** Runs the server's own measurements; answers what they print, null when there are none. */
export async function measureServer(): Promise<string | null> {
  if (!existsSync(main)) return null
  say('Server, one core')
  const child = spawn(process.execPath, ['--expose-gc', '--conditions=ai-studio-source', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  if (code === 0) return output.trim()
  return `${output}\nThe measurements of the server failed (${code ?? 'ended'}).\n${errors}`.trim()
}
