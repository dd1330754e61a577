import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { themes } from '@ai-studio/contract/constants'
import { chromium } from 'playwright'
import { ensureBuilt } from '../../scripts/build.mjs'
import { ensureBrowser } from '../../scripts/ensure-browser.mjs'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { root } from '../../scripts/install.mjs'
import { fail, say } from '../../scripts/say.mjs'
import { startStudio } from '../e2e/support/studio.ts'

const usage = `Takes pictures of pages in every theme at three widths, side by side in one page to look at.

  npm run looks -- [--paths /,/vi/plans] [--themes dark,light] [--widths 360,768,1440] [--right-to-left]`

const list = (text: string) => text.split(',').map((each) => each.trim())

function readOptions() {
  const { values } = parseArgs({
    options: {
      paths: { type: 'string', default: '/,/plans,/help,/docs/embed,/contact,/vi/privacy-policy,/login' },
      themes: { type: 'string', default: themes.join(',') },
      widths: { type: 'string', default: '360,768,1440' },
      'right-to-left': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const chosen = list(values.themes)
  const unknown = chosen.find((theme) => !(themes as readonly string[]).includes(theme))
  if (unknown !== undefined)
    throw new Error(`There is no theme "${unknown}". There are ${themes.join(', ')}.`)
  const widths = list(values.widths).map(Number)
  if (!widths.every((width) => Number.isInteger(width) && width >= 200 && width <= 4_000))
    throw new Error(`--widths "${values.widths}" are no widths from 200 to 4000 pixels.`)
  return {
    paths: list(values.paths),
    themes: chosen,
    widths,
    isTurned: values['right-to-left'],
    isHelp: values.help,
  }
}

function optionsOrEnd() {
  try {
    return readOptions()
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

const options = optionsOrEnd()
if (options.isHelp) {
  say(usage)
  process.exit()
}
const folder = join(root, '.cache', 'looks')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await ensureBuilt(['site'])
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: chromiumArguments })
const studio = await startStudio({ LOG_LEVEL: 'silent' })
const rows: string[] = []
try {
  for (const path of options.paths) {
    for (const theme of options.themes) {
      const cells: string[] = []
      for (const width of options.widths) {
        const context = await browser.newContext({
          viewport: { width, height: width < 600 ? 740 : 900 },
          serviceWorkers: 'block',
          reducedMotion: 'reduce',
        })
        await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
        const page = await context.newPage()
        await page.goto(studio.origin + path, { waitUntil: 'networkidle' })
        if (options.isTurned) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
        const name = `${path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-')}-${theme}-${width}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true })
        await context.close()
        cells.push(
          `<a href="${name}"><img loading="lazy" width="${width / 2}" alt="${name}" src="${name}"></a>`,
        )
      }
      rows.push(`<h2>${path} · ${theme}</h2><p>${cells.join(' ')}</p>`)
      say(`${path} in ${theme}`)
    }
  }
} finally {
  await studio.close()
  await browser.close()
}
const page = join(folder, 'index.html')
await writeFile(
  page,
  `<!doctype html><meta charset="utf-8"><title>Looks</title><style>img{vertical-align:top}</style>${rows.join('\n')}\n`,
)
say(`Open ${page}`)
