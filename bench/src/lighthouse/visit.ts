import { createRequire } from 'node:module'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
export const timings = ['total-blocking-time', 'largest-contentful-paint', 'cumulative-layout-shift'] as const
export type Timing = (typeof timings)[number]

interface Audit {
  score: number | null
  title: string
  numericValue?: number
  details?: { items?: { resourceType?: string; transferSize?: number }[] }
}

interface LighthouseResult {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit | undefined>
    runtimeError?: { message: string }
  }
}
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: readonly string[] },
) => Promise<LighthouseResult | undefined>

/** What Lighthouse says of a page, once. */
export interface Visit {
  /** Points of 100; a category that could not be judged is missing. */
  points: Partial<Record<Category, number>>
  /** In milliseconds; the layout shift has no unit. */
  timings: Partial<Record<Timing, number>>
  /** Audits without a point, by their ids. */
  failed: string[]
  /** What each category lost points for, by ids of audits. */
  lostIn: Partial<Record<Category, string[]>>
  /** Bytes of all scripts on the wire; missing when requests could not be listed. */
  scriptBytes?: number
}

const installed = createRequire(new URL('../../package.json', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Looks at a page with Lighthouse's mobile profile, in a browser of its own.
 * @throws when the page cannot be judged
 */
export async function visit(browser: string, url: string): Promise<Visit> {
  const { default: lighthouse } = (await import(pathToFileURL(installed.resolve('lighthouse')).href)) as {
    default: Lighthouse
  }
  const port = await freePort()
  const opened = await chromium.launch({
    executablePath: browser,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    return read(result.lhr)
  } finally {
    await opened.close()
  }
}

function read({ categories: judged, audits }: LighthouseResult['lhr']): Visit {
  const found: Visit = { points: {}, timings: {}, failed: [], lostIn: {} }
  for (const category of categories) {
    const { score, auditRefs } = judged[category]
    if (score !== null) found.points[category] = Math.round(score * 100)
    found.lostIn[category] = auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
  }
  for (const timing of timings) {
    const value = audits[timing]?.numericValue
    if (value !== undefined) found.timings[timing] = value
  }
  found.failed = Object.keys(audits).filter((id) => audits[id]?.score === 0)
  const requests = audits['network-requests']?.details?.items
  if (requests) {
    const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
    found.scriptBytes = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  }
  return found
}

/** Which Lighthouse judges. */
export async function lighthouseVersion(): Promise<string> {
  const file = new URL('../../node_modules/lighthouse/package.json', import.meta.url)
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

/** Writes a page of results into the folder of all results. */
export async function writeResults(name: string, text: string): Promise<string> {
  const folder = fileURLToPath(new URL('../../../docs/bench/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${name}`, text)
  return `docs/bench/${name}`
}
