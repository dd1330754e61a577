import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { findXvfb } from '../../../scripts/find-webkit.mjs'

export interface Display {
  /** For the variable `DISPLAY`. */
  name: string
  close(): Promise<void>
}

/** The screen of this machine, or one in memory where it has none. */
export async function openDisplay(): Promise<Display> {
  if (process.env.DISPLAY) return { name: process.env.DISPLAY, close: async () => {} }
  const program = findXvfb()
  if (!program) throw new Error('There is no Xvfb here. Run `node scripts/ensure-engines.mjs`.')
  // It looks for a free number by itself and tells it on the third channel.
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const number = await new Promise<string>((resolve, reject) => {
    let told = ''
    ;(child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      told += chunk.toString()
      if (told.endsWith('\n')) resolve(told.trim())
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it had a screen.`)))
  })
  return {
    name: `:${number}`,
    async close() {
      process.off('exit', end)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
