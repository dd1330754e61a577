import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fromSource } from '../../testing/source-process.ts'

/** Runs a program of this folder as a process of its own, and reads the JSON that it prints. */
export async function runProgram<Printed>(name: string): Promise<Printed> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...fromSource,
    fileURLToPath(new URL(name, import.meta.url)),
  ])
  return JSON.parse(stdout) as Printed
}
