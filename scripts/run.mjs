import { spawn } from 'node:child_process'
import { isAbsolute } from 'node:path'

/**
 * Runs a command to its end, quietly. Resolves with its exit code and everything it printed; `onLine` sees each
 * line as it comes.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, onLine?: (line: string) => void, inherit?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, cwd, onLine, inherit = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // There what npm installs as a command is a script of the shell.
      shell: process.platform === 'win32' && !isAbsolute(command),
    })
    let output = ''
    const take = (chunk) => {
      output += chunk
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}
