/* oxlint-disable import/default -- the build answers the addresses of the scripts that it makes of the modules */
import mp3Worker from './encode/mp3-worker.ts?worker&url'
import soundWorker from './sound/sound-worker.ts?worker&url'

interface Policy {
  createScriptURL(from: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/** A policy can be made only once a page. */
let policy: Policy | undefined

/** The script of a worker as the page's policy wants it: from a policy that knows no other addresses. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('ai-studio-music', {
    createScriptURL(from) {
      if (from !== mp3Worker && from !== soundWorker) throw new TypeError('No such worker.')
      return from
    },
  })
  return policy.createScriptURL(address)
}

/** The script that writes MP3. */
export const mp3WorkerAddress = (): string => trusted(mp3Worker)

/** The script that makes sound. */
export const soundWorkerAddress = (): string => trusted(soundWorker)
