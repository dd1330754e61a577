import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Up to this size a file is tried with more settings: it is in every page, and what they save is a good part of it. */
const small = 16_000

const { BROTLI_MODE_GENERIC: generic, BROTLI_MODE_FONT: font, BROTLI_DEFAULT_WINDOW: wide } = constants

/** Settings of brotli; of small files each gains some bytes where another does not. More of them gain next to nothing. */
const settings = {
  small: [
    { mode: font, window: 16, postfix: 0, withoutContext: 0 },
    ...[0, 2].flatMap((postfix) =>
      [0, 1].map((withoutContext) => ({ mode: generic, window: 16, postfix, withoutContext })),
    ),
  ],
  big: [generic, font].map((mode) => ({ mode, window: wide, postfix: 0, withoutContext: 0 })),
}

/** No setting is the best for every file, so the smallest result counts. */
async function brotli(code: Buffer): Promise<Buffer> {
  const isSmall = code.length <= small
  const results = settings[isSmall ? 'small' : 'big'].map(({ mode, window, postfix, withoutContext }) =>
    promisify(brotliCompress)(code, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: isSmall ? 0 : code.length,
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: withoutContext,
      },
    }),
  )
  return (await Promise.all(results)).reduce((best, next) => (next.length < best.length ? next : best))
}

/** How copies of a file are compressed, by the ending of their names. */
export const compressions = {
  br: brotli,
  gz: (code: Buffer) => promisify(gzip)(code, { level: 9 }),
}
