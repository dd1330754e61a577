import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstOf } from '../tests/scope.ts'
import { root, sourceArguments } from './install.mjs'

/** Settings of whoever works here count for no test. */
const settings = {
  STUDIO_ENV: 'development',
  STUDIO_ORIGIN: '',
  PORT: '0',
  EXAMPLE_PORT: '0',
  LOG_LEVEL: 'fatal',
}

/** Runs a program that is expected to end by itself, and tells what a person reads of it. */
async function read(args: readonly string[], wrong: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings, ...wrong },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [code, complaint] = await Promise.all([ended, text(child.stderr), text(child.stdout)])
  return { code, complaint }
}

const wrongSettings = [
  ['PORT', 'abc'],
  ['PORT', '99999'],
  ['STUDIO_ORIGIN', 'shop window'],
  ['STUDIO_ORIGIN', 'http://localhost:port'],
  ['EXAMPLE_PORT', 'abc'],
] as const

test.each(firstOf(wrongSettings))(
  'whoever starts the studio with %s=%s reads which setting is wrong',
  async (name, value) => {
    const { code, complaint } = await read([join(root, 'scripts/programs.mjs')], { [name]: value })
    expect(code).toBe(1)
    expect(complaint).toMatch(
      new RegExp(`^${name} has a value that cannot be used \\("${value}"\\): set it to [^\\n]+\\.\\n$`),
    )
  },
)

test.each(firstOf(wrongSettings))('the example alone says so, too, of %s=%s', async (name, value) => {
  const { code, complaint } = await read([...sourceArguments, 'examples/plain-html/server.ts'], {
    [name]: value,
  })
  expect(code).toBe(1)
  expect(complaint).toMatch(
    new RegExp(`^${name} has a value that cannot be used \\("${value}"\\): set it to [^\\n]+\\.\\n$`),
  )
})

test('with hot reload the port of the API has a variable of its own, which is named', async () => {
  const dev = [join(root, 'scripts/programs.mjs'), '--dev']
  expect(await read(dev, { API_PORT: 'abc' })).toEqual({
    code: 1,
    complaint: '✗ API_PORT has a value that cannot be used ("abc"): set it to a number from 0 to 65535.\n',
  })
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, complaint } = await read(dev, { API_PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(complaint).toMatch(
    new RegExp(`^✗ The API cannot listen on port ${port}, .* set API_PORT to a free port\\.\n$`),
  )
})
