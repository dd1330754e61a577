import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Slugs } from '../../src/page-paths.ts'

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .sort()

/**
 * Names of the articles, documents and tutorials. They are the same in every language.
 * @param site folder of the site
 */
export const readSlugs = (site: string): Slugs => ({
  help: namesIn(join(site, '../packages/server/content/help/en')),
  docs: namesIn(join(site, 'content/en/docs')),
  tutorials: namesIn(join(site, 'content/en/tutorials')),
})
