import { isPassword } from '../passwords/password-hash.ts'

/** Cheaper than a real one, and slow enough that a crowd of them is still there after a few calls. */
const someHash = `$scrypt$ln=12,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Has so many passwords checked at once, by default more than are taken; `gone` when all have had their turn. */
export function crowd(people = 100): { gone: Promise<PromiseSettledResult<boolean>[]> } {
  return { gone: Promise.allSettled(Array.from({ length: people }, () => isPassword('theirs', someHash))) }
}
