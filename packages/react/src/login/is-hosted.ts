import type { AuthConfig } from '@ai-studio/contract'

/** Whether passwords are entered on a page of the identity service, not here. False until it is known. */
export const isHosted = (config: AuthConfig | null | undefined): boolean =>
  Boolean(config && !config.nativeAuth)
