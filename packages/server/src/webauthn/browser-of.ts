import type { Config } from '../config.ts'
import { sign } from '../principal/keys.ts'

/** The browser that alone may answer a challenge which it was given for signing in; named by a hash of its secret. */
export const browserOf = ({ secret }: Pick<Config, 'secret'>, browserSecret: string): string =>
  `browser ${sign(secret, 'passkey-browser', browserSecret)}`
