import { say } from '../../../scripts/say.mjs'
import { startStudio } from '../../../tests/e2e/support/studio.ts'
import { lighthouseVersion, writeResults } from '../lighthouse/visit.ts'
import type { Options } from '../options.ts'
import { judgePages } from './judge-pages.ts'
import { measureNavigation } from './navigate.ts'
import { measureTools } from './tools.ts'

/** The site's own pages, from the real server on the embedded database. */
export async function measureSite(browser: string, options: Options): Promise<void> {
  const repeat = options.repeat ?? 5
  const studio = await startStudio({ LOG_LEVEL: 'silent' })
  try {
    const navigation = await measureNavigation(browser, studio.origin)
    say(navigation)
    const tools = await measureTools(browser, studio.origin)
    say(`\n${tools}`)
    const pages = await judgePages(browser, studio, repeat)
    say(`\n${pages}`)
    if (options.isDry) return
    const file = await writeResults(
      'site.md',
      [
        '# The site',
        'Written by `npm run bench -- --site`, against the real server on the embedded database.',
        '## Lighthouse',
        `Lighthouse ${await lighthouseVersion()}, its mobile profile, medians of ${repeat} runs each, in turns.`,
        pages,
        '## From page to page',
        'By the links of header and sidebar, on a processor at its full speed.',
        navigation,
        '## Tools',
        'A form from the last of its code, or the press on its link when that comes later, until it is painted and can be used. Music from its notes until it can be played, in a browser that has made none before and whose visitor took two seconds for the form.',
        `${tools}\n`,
      ].join('\n\n'),
    )
    say(`Written to ${file}.`)
  } finally {
    await studio.close()
  }
}
