import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config.ts'
import { pricingOf } from '../payments/index.ts'

/** A page that was written at build time, in one language. */
export interface WrittenPage {
  path: string
  /** From the folder of the site. */
  file: string
}

/**
 * Pages as `pages.json` of the site's build lists them: by path, one for each pricing that it was written with, and last
 * one that fits every studio.
 */
type PageList = Record<string, { file: string; prices?: unknown }[]>

async function readList(folder: string): Promise<PageList> {
  try {
    return JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as PageList
  } catch {
    // Then the application draws every page, as it does without it.
    return {}
  }
}

export interface PublicPages {
  /** Paths of all pages that everybody may read, for robots too. */
  paths: ReadonlySet<string>
  /** Those that say what is so here: none with prices that are not this studio's. */
  written: readonly WrittenPage[]
  /** The page around a shared conversation, from the folder of the site. */
  sharePage: string
}

const sharePage = 'pages/share.html'

/** Without written pages a shared conversation stands in the page of all others. */
async function sharePageIn(folder: string): Promise<string> {
  try {
    await access(join(folder, sharePage))
    return sharePage
  } catch {
    return 'index.html'
  }
}

/** The public pages that the site was built with; none where it was built without. */
export async function publicPages(folder: string, config: Config): Promise<PublicPages> {
  const pricing: unknown = JSON.parse(JSON.stringify(pricingOf(config)))
  const list = Object.entries(await readList(folder))
  return {
    paths: new Set(list.map(([path]) => path)),
    sharePage: await sharePageIn(folder),
    written: list.flatMap(([path, files]) => {
      const fitting = files.find(({ prices }) => prices === undefined || isDeepStrictEqual(prices, pricing))
      return fitting ? [{ path, file: fitting.file }] : []
    }),
  }
}
