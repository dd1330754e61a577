import { scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

/** scrypt outside the event loop: password, salt and length in bytes to the derived key. */
export const derive = promisify<string | Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt)
