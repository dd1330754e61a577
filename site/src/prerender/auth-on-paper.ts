import type { AuthClient } from '@ai-studio/core/auth'
import { atom } from 'nanostores'

const nobody = () => Promise.reject(new Error('Nobody can sign in to a page that is only written.'))

/** Sign-in on pages that are written at build time: there, and unable to do anything. */
export const authOnPaper = new Proxy(
  { $interaction: atom('None'), $config: atom(null), onEvent: () => () => undefined },
  { get: (known, name) => Reflect.get(known, name) ?? nobody },
) as unknown as AuthClient
