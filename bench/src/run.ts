import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from '../../scripts/ensure-browser.mjs'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findHeadlessShell } from '../../scripts/find-chromium.mjs'
import { fail, say } from '../../scripts/say.mjs'
import { Lab } from './browser/lab.ts'
import { judgePartnerPage } from './lighthouse/partner-page.ts'
import { measureAll } from './measure.ts'
import { readOptions, usage, type Options } from './options.ts'
import { report, type PartFound } from './report/report.ts'
import { allRows, chooseRows } from './rows/index.ts'
import { measureServer } from './server-rows.ts'
import { measureSite } from './site/measure-site.ts'
import { measureSignIn } from './sign-in/measure-sign-in.ts'
import { loadAsset, type Asset } from './stub/assets.ts'
import { startStub } from './stub/stub.ts'
import { partnerPage } from './subjects/page.ts'
import { peerSubjects } from './subjects/peers.ts'
import { studioSubjects } from './subjects/studio.ts'
import type { Mode, Subject } from './subjects/subject.ts'

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

/** A copy of the script tags, so that a build in the meantime changes nothing that is being measured. */
async function copyCdn(chosen: string | null): Promise<string> {
  if (!chosen) await ensureBuilt(['site', 'widgets'])
  const source = chosen ?? fileURLToPath(new URL('../../packages/elements/build/cdn', import.meta.url))
  const copy = await mkdtemp(join(tmpdir(), 'bench-cdn-'))
  await cp(source, copy, { recursive: true })
  return copy
}

/** The files of all subjects. One whose files can't be had takes no part, and it is said why: in `absent`, by its id. */
async function loadAssets(subjects: readonly Subject[]) {
  const assets = new Map<string, Asset>()
  const absent = new Map<string, string>()
  for (const subject of subjects) {
    try {
      const files = [...(await subject.files())].filter(([path]) => !assets.has(path))
      const loaded = await Promise.all(
        files.map(async ([path, file]) => [path, await loadAsset(file)] as const),
      )
      for (const [path, asset] of loaded) assets.set(path, asset)
    } catch (error) {
      const { message } = error as Error
      absent.set(subject.id, message)
      say(`✗ ${subject.name} takes no part: ${message}`)
    }
  }
  return { assets, absent }
}

function chooseSubjects(all: readonly Subject[], ids: readonly string[]): Subject[] {
  const unknown = ids.find((id) => !all.some((subject) => subject.id === id))
  if (unknown) fail(`There is no subject "${unknown}".\n\n${usage}`)
  return all.filter(({ id }) => ids.length === 0 || ids.includes(id))
}

/** What has been measured before it is reported, whatever becomes of this. */
async function signInOrWhyNot(browser: string): Promise<PartFound> {
  try {
    return { text: await measureSignIn(browser), isMeasured: true }
  } catch (error) {
    return { text: `Not measured: ${(error as Error).message.split('\n')[0]}`, isMeasured: false }
  }
}

const options = optionsOrEnd()
if (options.isHelp) {
  say(usage)
  process.exit()
}
const chosen = chooseRows(options)
if (typeof chosen === 'string') throw fail(`${chosen}\n\n${usage}`)
const browser = await ensureBrowser()
if (options.isSite) {
  await ensureBuilt(['site', 'widgets'])
  await measureSite(browser, options)
  process.exit()
}
const opened: Lab[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void Promise.all(opened.map((lab) => lab.restart())).finally(() => process.exit(130))
  })
}
const cdn = await copyCdn(options.cdn)
try {
  const known = [...(await studioSubjects(cdn)), ...peerSubjects]
  const wanted = chooseSubjects(known, options.isLighthouse ? ['preact', 'react'] : options.subjects)
  const { assets, absent } = await loadAssets(wanted)
  const present = wanted.filter(({ id }) => !absent.has(id))
  await using stub = await startStub({
    assets,
    page(url, origin) {
      const id = url.pathname.slice(1)
      const subject = present.find((each) => each.id === id) ?? null
      if (!subject && id !== 'none') return null
      const mode = (url.searchParams.get('mode') ?? 'inline') as Mode
      const stored = Number(url.searchParams.get('stored') ?? 0)
      return partnerPage(subject, { mode, stored, origin })
    },
  })
  if (options.isLighthouse) await judgePartnerPage({ browser, pages: stub.pages, subjects: present, options })
  else {
    await using lab = await Lab.open(findHeadlessShell() ?? browser, stub.pages, options.isTraced)
    opened.push(lab)
    const started = Date.now()
    const version = chosen.rows.length > 0 ? await lab.version() : ''
    const cells = await measureAll(
      { lab, stub },
      { ...chosen, ...options, rows: chosen.rows, subjects: wanted, absent },
    )
    const server = chosen.hasServer ? await measureServer(options) : null
    const signIn = chosen.hasSignIn ? await signInOrWhyNot(browser) : null
    const isMeasured = await report({
      cells,
      rows: allRows,
      subjects: wanted,
      server,
      signIn,
      browser: version,
      minutes: (Date.now() - started) / 60_000,
      options,
    })
    if (!isMeasured) process.exitCode = 1
  }
} finally {
  await rm(cdn, { recursive: true, force: true })
}
