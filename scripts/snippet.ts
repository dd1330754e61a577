import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CdnManifest } from '@ai-studio/elements/cdn-manifest'
import { policySources, scriptTags } from '@ai-studio/elements/snippet'
import { fail, say } from './say.mjs'

const usage = `Prints what to paste into a page to embed the chat.

  npm run snippet -- [origin] [--mode launcher|inline|page] [--lang en|vi] [--react]

  origin   where the studio runs; STUDIO_ORIGIN or http://localhost:8080 by default
  --mode   what the page shows at once; launcher by default
  --lang   the language the page asks for; the visitor's own without it
  --react  the scripts on React instead of preact`

const modes = ['launcher', 'inline', 'page'] as const

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        mode: { type: 'string', default: 'launcher' },
        lang: { type: 'string' },
        react: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return { ...values, asked: positionals[0] }
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

function readManifest(): CdnManifest {
  const file = new URL('../packages/elements/build/cdn/manifest.json', import.meta.url)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail('The widgets are not built yet, so their addresses are not known. Run `npm run build` first.')
  }
}

const { asked, mode, lang, react, help } = readOptions()
if (help) {
  say(usage)
  process.exit()
}
const address = asked ?? process.env.STUDIO_ORIGIN ?? 'http://localhost:8080'
const url = URL.parse(address)
if (!url || !/^https?:$/.test(url.protocol)) {
  throw fail(`"${address}" is not the address of a studio. Write it like https://studio.example.com.`)
}
const chosen = modes.find((known) => known === mode) ?? fail(`There is no mode "${mode}".\n\n${usage}`)

const language = [undefined, 'en' as const, 'vi' as const].find((known) => known === lang)
if (language !== lang) throw fail(`There is no language "${lang}".\n\n${usage}`)

const { origin } = url
const tags = scriptTags({
  manifest: readManifest(),
  origin,
  mode: chosen,
  framework: react ? 'react' : 'preact',
  ...(language && { language }),
})
const policy = Object.entries(policySources(origin)).map(
  ([directive, sources]) => `  ${directive} ${sources.join(' ')}`,
)

say(`Into the page's <head>:

${tags}

Where the chat belongs in its <body>:

<studio-chat mode="${chosen}" endpoint="${origin}"${language ? ` lang="${language}"` : ''}></studio-chat>

If the page has a Content-Security-Policy, add to it:

${policy.join('\n')}

With a nonce in script-src, put it on the tags above instead of the origin; nothing needs 'unsafe-inline',
'unsafe-eval' or a Trusted Types policy. The studio's server must list the page's origin in EMBED_ORIGINS.`)
