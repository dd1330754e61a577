import type { Studio } from '@ai-studio/core'

/** Has the passkeys of this browser say what their user is called now. Never rejects, and is not waited for. */
export async function renamePasskeyUser(studio: Studio): Promise<void> {
  try {
    await (await import('@ai-studio/core/passkeys')).renamePasskeyUser(studio)
  } catch {
    // Without it they go by the name of before, and sign in all the same.
  }
}
