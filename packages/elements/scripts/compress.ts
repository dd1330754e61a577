import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Up to this size a file is compressed with other settings: it is in every page, and what they save is a good part of it. */
const small = 16_000

/** Up to this size each setting more is a matter of a moment. */
const middle = 100_000

const { BROTLI_MODE_GENERIC: generic, BROTLI_MODE_FONT: font, BROTLI_DEFAULT_WINDOW: wide } = constants

interface Settings {
  mode?: number
  postfix?: number
  /** Distances that are written as they are. */
  direct?: number
  withoutContext?: number
}

/** Settings of brotli: each file gains some bytes by one where another does not. More of them gain next to nothing. */
const big: readonly Settings[] = [{}, { mode: font }]
const settings = {
  small: [
    { mode: font },
    ...[0, 2].flatMap((postfix) => [0, 1].map((withoutContext) => ({ postfix, withoutContext }))),
    { direct: 12 },
    ...[16, 20, 24].map((direct) => ({ postfix: 1, direct })),
  ],
  middle: [
    ...big,
    { postfix: 1, direct: 8 },
    { postfix: 2, direct: 32 },
    { postfix: 2, direct: 48 },
    { postfix: 3, direct: 64 },
  ],
  big,
} satisfies Record<string, readonly Settings[]>

function settingsFor(length: number): readonly Settings[] {
  if (length <= small) return settings.small
  return length <= middle ? settings.middle : settings.big
}

/** No setting is the best for every file, so the smallest result counts. */
async function brotli(code: Buffer): Promise<Buffer> {
  const isSmall = code.length <= small
  const results = settingsFor(code.length).map(
    ({ mode = generic, postfix = 0, direct = 0, withoutContext = 0 }) =>
      promisify(brotliCompress)(code, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: isSmall ? 0 : code.length,
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_LGWIN]: isSmall ? 16 : wide,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
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
