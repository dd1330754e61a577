import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const cache = fileURLToPath(new URL('../../node_modules/.cache/brotli/', import.meta.url))

/** A file as it travels: compressed with brotli at its best, as a CDN would. */
export interface Asset {
  contentType: string
  body: Buffer
}

/** Reads a file and compresses it; what was compressed in an earlier run is kept. */
export async function loadAsset(file: string): Promise<Asset> {
  const content = await readFile(file)
  const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
  const kept = `${cache}${createHash('sha256').update(content).digest('hex')}`
  const known = await readFile(kept).catch(() => null)
  if (known) return { contentType, body: known }
  const body = await compress(content)
  await mkdir(cache, { recursive: true })
  await writeFile(kept, body)
  return { contentType, body }
}
