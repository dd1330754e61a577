import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { say } from '../../scripts/say.mjs'
import type { PartFound } from './report/report.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** They take ten minutes on a quick machine. */
const limitMs = 1_800_000

/**
 * Runs the server's own measurements; answers null when there are none.
 * @param isFull on both databases, not only on the embedded one
 */
export async function measureServer({ isFull }: { isFull: boolean }): Promise<PartFound | null> {
  if (!existsSync(main)) return null
  say('Server, one core')
  const database = isFull ? [] : ['--database', 'pglite']
  const child = spawn(process.execPath, ['--conditions=ai-studio-source', main, ...database], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  if (code === 0) return { text: output.trim(), isMeasured: true }
  const text = `${output}\nThe measurements of the server failed (${code ?? 'ended'}).\n${errors}`.trim()
  return { text, isMeasured: false }
}
