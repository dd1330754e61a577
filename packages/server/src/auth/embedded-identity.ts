import type { Identity } from '@ai-studio/identity'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'

/** @throws ApiError `NOT_AVAILABLE` where another service signs people in. */
export function embeddedIdentity({ config, identity }: Dependencies): Identity {
  if (config.auth.kind !== 'embedded' || !identity) throw new ApiError('NOT_AVAILABLE')
  return identity
}
