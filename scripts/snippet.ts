import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CdnManifest } from '@ai-studio/elements/cdn-manifest'
import {
  elementTag,
  integrityMap,
  policySources,
  scriptTags,
  type SnippetOptions,
} from '@ai-studio/elements/snippet'
import { loadEnvFile } from './load-env-file.mjs'
import { fail, say } from './say.mjs'

const usage = `Prints what to paste into a page to embed a widget.

  npm run snippet -- [origin] [options]

  origin      where the studio runs; by default STUDIO_ORIGIN, of the environment or .env, else localhost with PORT or 8080
  --kind      module, classic or hardened (with an import map that holds every hash); module by default
  --mode      what the page shows at once: launcher, inline or page, launcher by default; of studio-login and
              studio-upgrade inline or modal, inline by default; studio-shared-chat and studio-biometrics have none
  --tag       the element to embed: studio-chat, studio-login, studio-shared-chat, studio-upgrade or studio-biometrics;
              studio-chat by default
  --slug      what studio-shared-chat shows: the address of a share, or its last part
  --conversation-id  what studio-chat shows at once, inline or as a page: the id of a stored conversation
  --lang      en or vi, the language the page asks for; the visitor's own without it
  --nonce     the nonce of the page's policy, or what your server puts in its place
  --react     the scripts on React instead of preact
  --manifest  the manifest of the release; the one that is built here by default`

const tags = [
  'studio-chat',
  'studio-login',
  'studio-shared-chat',
  'studio-upgrade',
  'studio-biometrics',
] as const
const modes = ['launcher', 'inline', 'page'] as const
const modalModes = ['inline', 'modal'] as const
const kinds = ['module', 'classic', 'hardened'] as const
const languages = ['en', 'vi'] as const
const built = new URL('../packages/elements/build/cdn/manifest.json', import.meta.url)

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string', default: 'module' },
        mode: { type: 'string' },
        tag: { type: 'string', default: 'studio-chat' },
        slug: { type: 'string' },
        'conversation-id': { type: 'string' },
        lang: { type: 'string' },
        nonce: { type: 'string' },
        react: { type: 'boolean', default: false },
        manifest: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [asked, more] = positionals
    if (more !== undefined) {
      throw new Error(`"${more}" stands behind the origin, which is all that has no option of its own.`)
    }
    const empty = Object.entries(values).find(([, value]) => value === '')
    if (empty) throw new Error(`--${empty[0]} is empty. Write its value, or leave it out.`)
    return { ...values, asked }
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

/** One of a few words, or the end. */
function choose<T extends string>(known: readonly T[], asked: string, what: string): T {
  return known.find((each) => each === asked) ?? fail(`There is no ${what} "${asked}".\n\n${usage}`)
}

/** The slug of a share that is named by it or by its address. */
function slugOf(named: string, origin: string): string {
  if (!named.includes('/')) return named
  const url = URL.parse(named, origin)
  const slug = url && /^\/share\/([\w-]+)\/?$/.exec(url.pathname)?.[1]
  if (!slug) {
    return fail(
      `"${named}" is not the address of a share. Write it like ${origin}/share/SLUG, or its last part alone.`,
    )
  }
  if (url.origin !== origin) {
    return fail(
      `"${named}" is a share of ${url.origin}, so ${origin} does not have it. Name the studio that has it: npm run snippet -- ${url.origin}`,
    )
  }
  return slug
}

function readManifest(file: string | URL): CdnManifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail(
      'The widgets are not built there yet, so their addresses are not known. Run `npm run build` first.',
    )
  }
}

const given = readOptions()
if (given.help) {
  say(usage)
  process.exit()
}
loadEnvFile('.env')
// An empty variable counts as absent, as for the server.
const { STUDIO_ORIGIN, PORT } = process.env
const address = given.asked ?? (STUDIO_ORIGIN || `http://localhost:${PORT || 8080}`)
const url = URL.parse(address)
if (!url || !/^https?:$/.test(url.protocol)) {
  throw fail(`"${address}" is not the address of a studio. Write it like https://studio.example.com.`)
}
const { origin } = url
if (url.href !== `${origin}/`) {
  throw fail(
    `"${address}" is more than an origin, but a studio stands at the root of one, and pages name it by that. Write ${origin}.`,
  )
}
const kind = choose(kinds, given.kind, 'kind')
const tag = choose(tags, given.tag, 'element')
const isShare = tag === 'studio-shared-chat'
const hasDialog = tag === 'studio-login' || tag === 'studio-upgrade'
/** It shows what it shows. */
const hasNoMode = isShare || tag === 'studio-biometrics'
if (given.slug !== undefined && !isShare) {
  throw fail(
    `--slug is for studio-shared-chat: ${tag} shows no share. Leave it out, or write --tag studio-shared-chat.`,
  )
}
if (given.mode !== undefined && hasNoMode) {
  throw fail(`${tag} has no --mode: it stands where its tag stands. Leave it out.`)
}
const mode = hasDialog || hasNoMode ? 'inline' : choose(modes, given.mode ?? 'launcher', 'mode')
const elementMode = hasDialog ? choose(modalModes, given.mode ?? 'inline', 'mode') : mode
const language = given.lang === undefined ? undefined : choose(languages, given.lang, 'language')
const { nonce, 'conversation-id': conversation } = given
if (nonce !== undefined && /["&]/.test(nonce)) {
  throw fail(
    '--nonce goes into an attribute, where " and & are written otherwise. Name a placeholder without them, such as NONCE, and replace it in what is printed.',
  )
}
if (conversation !== undefined && (tag !== 'studio-chat' || mode === 'launcher')) {
  throw fail('--conversation-id is for a studio-chat with --mode inline or page.')
}
const element = {
  ...(isShare && { slug: given.slug === undefined ? 'SLUG' : slugOf(given.slug, origin) }),
  ...(!hasNoMode && { mode: elementMode }),
  ...(conversation && { 'conversation-id': conversation }),
  endpoint: origin,
  ...(language && { lang: language }),
}
// One tag is all that a launcher needs; anything else has its place in the page.
const isOnItsOwn = kind === 'classic' && mode === 'launcher'

const options: SnippetOptions = {
  manifest: readManifest(given.manifest ?? built),
  origin,
  mode,
  tag,
  kind,
  framework: given.react ? 'react' : 'preact',
  ...(language && { language }),
  ...(nonce !== undefined && { nonce }),
  ...(conversation && { hasConversation: true }),
  ...(isOnItsOwn && { element }),
}
const sources = policySources(origin, nonce)
if (kind === 'hardened' && nonce === undefined) {
  // The map stands in the page itself, so the origin does not cover it.
  const hash = createHash('sha256').update(integrityMap(options)).digest('base64')
  sources['script-src']!.push(`'sha256-${hash}'`)
}
const policy = Object.entries(sources).map(([directive, list]) => `  ${directive} ${list.join(' ')}`)

say(`Into the page's <head>:

${scriptTags(options)}
`)
if (isOnItsOwn) say('The script puts the chat into the page by itself.\n')
else {
  const what = {
    'studio-chat': 'chat',
    'studio-login': 'sign-in',
    'studio-shared-chat': 'shared conversation',
    'studio-upgrade': 'upgrade',
    'studio-biometrics': 'list of passkeys',
  }[tag]
  say(`Where the ${what} belongs in its <body>:\n\n${elementTag(tag, element)}\n`)
}
say(`If the page has a Content-Security-Policy, add to it:

${policy.join('\n')}
`)
if (nonce === undefined) {
  say('With a nonce in script-src, print the tags with --nonce; the origin is then not needed there.')
}
say("Where the studio's operator has set API_BASE_URL, its origin belongs into connect-src as well.")
// Reading a share needs no identity, and a window of the studio no permission, so any page may show them.
const listing =
  isShare || tag === 'studio-biometrics'
    ? ''
    : "The studio's server must list the page's origin in EMBED_ORIGINS.\n"
say(`Nothing needs 'unsafe-inline', 'unsafe-eval' or a Trusted Types policy.
${listing}The addresses belong to this release for ever: paste anew to have a newer one.`)
