// oxlint-disable-next-line import/default -- the build answers the address of the script that it makes of the module
import address from './mp3-worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(from: string): string }
}

let trusted: string | undefined

/** The encoder's script as the page's policy wants it: from a policy by this name, which knows no other address. */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  // A policy can be made only once a page.
  trusted ??=
    trustedTypes
      ?.createPolicy('ai-studio-mp3', { createScriptURL: () => address })
      .createScriptURL(address) ?? address
  return trusted
}
