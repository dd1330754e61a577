import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { derive } from './derive.ts'

interface Parameters {
  /** Binary logarithm of the cost. */
  logCost: number
  blockSize: number
  parallelism: number
}

/** One of the equally strong settings of the OWASP Password Storage Cheat Sheet; 32 MiB while it runs. */
const current: Parameters = { logCost: 15, blockSize: 8, parallelism: 3 }
const saltBytes = 16
const hashBytes = 32

const format = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/

/** One processor stays free for the event loop, and one of Node's four threads for files and names. */
const limited = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)))

/** So many wait for their turn at most; whoever came later would have gone away before it. */
const maxWaiting = 64

/** Too many passwords wait to be hashed. It says nothing about any account, and passes within seconds. */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords wait to be hashed, so this one was not taken. Try again in a few seconds.')
    this.name = 'PasswordsBusy'
  }
}

/** @throws PasswordsBusy when a password would not be taken now */
export function requireRoom(): void {
  if (limited.pendingCount >= maxWaiting) throw new PasswordsBusy()
}

function run(password: string, salt: Buffer, { logCost, blockSize, parallelism }: Parameters) {
  const options = { N: 2 ** logCost, r: blockSize, p: parallelism, maxmem: 2 ** (logCost + 8) * blockSize }
  // Keyboards write the same letter in several ways.
  return limited(() => derive(password.normalize('NFKC'), salt, hashBytes, options))
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function parse(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } | undefined {
  const [, logCost, blockSize, parallelism, salt, hash] = format.exec(stored) ?? []
  if (!salt || !hash) return undefined
  return {
    parameters: { logCost: Number(logCost), blockSize: Number(blockSize), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/**
 * The salted scrypt hash of a password, in PHC string format. Runs outside the event loop.
 *
 * @param options.isProved whether somebody has proved who they are: then it waits however many others do
 * @throws PasswordsBusy when too many others wait
 */
export async function hashPassword(password: string, { isProved = false } = {}): Promise<string> {
  if (!isProved) requireRoom()
  const salt = randomBytes(saltBytes)
  const hash = await run(password, salt, current)
  const { logCost, blockSize, parallelism } = current
  return `$scrypt$ln=${logCost},r=${blockSize},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether a password is the one of a hash. Without a hash it takes as long as with one, and is false.
 *
 * @throws PasswordsBusy when too many others wait, whatever the hash is
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  requireRoom()
  const known = stored ? parse(stored) : undefined
  if (stored && !known) throw new Error('A stored password hash cannot be read.')
  const { parameters, salt } = known ?? { parameters: current, salt: Buffer.alloc(saltBytes) }
  const hash = await run(password, salt, parameters)
  return known !== undefined && timingSafeEqual(hash, known.hash)
}

/** Whether a hash was made with other settings than today's and should be replaced at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  const parameters = parse(stored)?.parameters
  return (
    parameters?.logCost !== current.logCost ||
    parameters.blockSize !== current.blockSize ||
    parameters.parallelism !== current.parallelism
  )
}
