import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const cache = fileURLToPath(new URL('../../node_modules/.cache/brotli-11/', import.meta.url))

/** A file as it travels: compressed with brotli at its best, as a CDN would. */
export interface Asset {
  contentType: string
  body: Buffer
}

/** Reads a file as it was compressed for delivery, or compresses it; what an earlier run compressed is kept. */
export async function loadAsset(file: string): Promise<Asset> {
  const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
  const delivered = await readFile(`${file}.br`).catch(() => null)
  if (delivered) return { contentType, body: delivered }
  const content = await readFile(file)
  const kept = `${cache}${createHash('sha256').update(content).digest('hex')}`
  const known = await readFile(kept).catch(() => null)
  if (known) return { contentType, body: known }
  const body = await compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  await mkdir(cache, { recursive: true })
  await writeFile(kept, body)
  return { contentType, body }
}
