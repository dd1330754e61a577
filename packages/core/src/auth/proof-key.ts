import { sha256 } from './sha256.ts'

const verifierBytes = 32

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Random characters that nobody guesses. */
export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(verifierBytes)))

/** What a code is asked for with, so that nobody but who asked can redeem it (RFC 7636, S256). */
export interface ProofKey {
  readonly verifier: string
  readonly challenge: string
}

export function createProofKey(verifier: string = randomText()): ProofKey {
  return { verifier, challenge: base64url(sha256(new TextEncoder().encode(verifier))) }
}
