import { scryptSync } from 'node:crypto'

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A password hash that is quick to check, for tests that sign in often. Real ones cost a hundred times as much. */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
  return `$scrypt$ln=4,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`
}
