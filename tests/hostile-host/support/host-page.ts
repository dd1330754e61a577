import type { CdnManifest } from '../../../packages/elements/src/cdn-manifest.ts'
import { policySources, scriptTags, type SnippetOptions } from '../../../packages/elements/src/snippet.ts'
import { rememberScript } from './host-script.ts'
import { integrityOf, type Site } from './site.ts'
import type { Build } from './scope.ts'

/** What a test says about the host's page; everything else is an ordinary shop. */
export interface HostPageOptions {
  build?: Build
  /** Where the chat stands in the page. Default: one chat in the flow of the page. */
  chat?: string
  /** More markup for the page's head, before our tags. */
  head?: string
  /** More of the host's own markup, behind what every page has. */
  body?: string
  /** Attributes of the root element besides its language. */
  root?: string
  /** What the page says it is written in; empty for one that says nothing, which browsers lay out as in the nineties. */
  doctype?: string
  css?: string
  /** What the host's script does, before anything of ours is there. */
  script?: string
  /** How the page's policy names the scripts that it trusts; without it the page has no policy. */
  policy?: 'nonce' | 'hash' | 'host'
  /** How the script is pasted. */
  kind?: SnippetOptions['kind']
  /** Tags in the place of those that the build is pasted with. */
  tags?: (pasted: string) => string
  /** A studio or a network of scripts in the place of the usual one. */
  from?: { origin: string; manifest: CdnManifest }
}

export interface PreparedPage {
  /** Path of the page. */
  path: string
  /** Path of the same page as it is without us. */
  barePath: string
  /** How many links to our files the host has pasted. */
  links: number
}

const shop = `
<header data-witness><h1>Tea</h1><nav><a href="#green">Green</a> <a href="#black">Black</a></nav></header>
<main data-witness>
  <h2>Today</h2>
  <p>Two <b>cups</b> of <code>oolong</code> a day.</p>
  <ul><li>Lotus</li><li>Jasmine</li></ul>
  <table><tr><th>Tea</th><td>2 €</td></tr></table>
  <form><label>Name <input name="name" value="Lan"></label> <select><option>One</option></select>
  <textarea name="note">Wrap it</textarea> <button type="button">Buy</button></form>
  <blockquote>Good.</blockquote><pre>1 2</pre><hr><progress value="0.3"></progress>
  <details><summary>More</summary>Less</details>
</main>
<footer data-witness><small>Hà Nội</small></footer>`

/** The room of the chat, beside the shop: what it does to itself moves nothing. */
const layout = `
body { margin: 16px; font: 16px/1.5 serif; }
[data-witness] { max-width: 560px; }
#place { position: absolute; top: 16px; right: 16px; width: 520px; height: 660px; }
#place > studio-chat { display: block; height: 660px; }`

const nonce = 'r4nd0m'

/** The attributes of an element that tests share. */
export const chatAttributes = (studio: string): string => `endpoint="${studio}" lang="en"`

function policyFor(
  by: NonNullable<HostPageOptions['policy']>,
  options: { studio: string; cdn: string; hashes: string[] },
): string {
  const sources = policySources(options.studio)
  const trusted = {
    nonce: [`'nonce-${nonce}'`],
    hash: [...options.hashes.map((hash) => `'${hash}'`), "'strict-dynamic'"],
    // The host's own script comes from the host itself.
    host: ["'self'", options.cdn],
  }
  return [
    "default-src 'none'",
    `script-src ${trusted[by].join(' ')}`,
    "style-src 'self'",
    // The host's own icon is the only thing of its own.
    `img-src 'self' ${sources['img-src']!.join(' ')}`,
    `connect-src ${sources['connect-src']!.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

let counter = 0

/** Puts a page of the host on its site, with and without us. */
export function preparePage(
  site: Site,
  studio: string,
  manifest: CdnManifest,
  options: HostPageOptions,
): PreparedPage {
  const { build = 'preact', policy, from = { origin: studio, manifest } } = options
  const path = `/${(counter += 1)}`
  const chat = options.chat ?? `<studio-chat ${chatAttributes(studio)}></studio-chat>`
  // The page's own script makes the place where its bundle puts what it offers.
  const code = `globalThis.app = {};${options.script ?? ''}\n${rememberScript}`
  const ownNonce = policy === 'nonce' ? nonce : undefined
  // How a page tells Vite's own loader of its nonce.
  const nonceForBundle = build === 'npm' && ownNonce ? `<meta property="csp-nonce" nonce="${nonce}">` : ''
  const given = policy === 'hash' ? ` integrity="${integrityOf(code)}"` : ownNonce ? ` nonce="${nonce}"` : ''
  const framework = build === 'react' ? 'react' : 'preact'
  const mode = chat.includes('mode="launcher"') ? 'launcher' : 'inline'
  const pasted =
    build === 'npm'
      ? `<script type="module" src="/bundle/element.js"${given}></script>`
      : scriptTags({
          ...from,
          mode,
          framework,
          kind: options.kind ?? 'module',
          ...(ownNonce && { nonce: ownNonce }),
        })
  const tags = options.tags?.(pasted) ?? pasted
  const html = (ours: string) => `${options.doctype ?? '<!doctype html>'}
<html lang="en"${options.root ? ` ${options.root}` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tea shop</title>
<link rel="icon" href="/icon">
<link rel="stylesheet" href="${path}/host.css">
${options.head ?? ''}${nonceForBundle}
<script src="${path}/host.js"${given}></script>
${ours && tags}
</head>
<body>
${shop}
${options.body ?? ''}
<div id="place">${ours && chat}</div>
</body>
</html>`
  const { loader, preload } =
    framework === 'react'
      ? { loader: from.manifest.react, preload: from.manifest.react.preload }
      : from.manifest
  const pastedHashes = [
    loader.integrity,
    ...preload[mode === 'launcher' ? 'launcher' : 'chat'].map((file) => from.manifest.integrity[file]!),
  ]
  const headers: Record<string, string> = policy
    ? {
        'content-security-policy': policyFor(policy, {
          studio,
          cdn: from.origin,
          hashes: [integrityOf(code), ...pastedHashes],
        }),
      }
    : {}
  site.put(`${path}/host.css`, 'css', layout + (options.css ?? ''))
  site.put(`${path}/host.js`, 'js', code)
  site.put(path, 'html', html('with'), headers)
  site.put(`${path}/bare`, 'html', html(''), headers)
  return { path, barePath: `${path}/bare`, links: [...tags.matchAll(/<link [^>]*\/cdn\//g)].length }
}
