import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { pagePaths } from '../src/page-paths.ts'
import { readSlugs } from './content/slugs.ts'
import { writePages } from './write-pages.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist')

/** Below this size, in bytes, compression saves no packet. */
const smallest = 1024
/** Pages are left out, because the server writes into them. */
const compressible = new Set(['.js', '.css', '.svg', '.json'])

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    asBrotli(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      },
    }),
    asGzip(source, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
const slugs = readSlugs(root)
await writeFile(join(output, 'routes.json'), `${JSON.stringify(pagePaths(slugs))}\n`)
await writePages(output, slugs)

const files = (await readdir(output, { recursive: true })).filter((file) => compressible.has(extname(file)))
const large = await Promise.all(
  files
    .map((file) => join(output, file))
    .map(async (file) => ((await stat(file)).size >= smallest ? file : null)),
)
await Promise.all(large.filter((file) => file !== null).map(compress))
