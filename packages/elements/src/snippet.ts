import type { CdnManifest, Loader, Preload } from './cdn-manifest.ts'

export interface SnippetOptions {
  manifest: CdnManifest
  /** Origin of the studio that serves the scripts, for example `https://studio.example`. */
  origin: string
  /**
   * What the page shows at once; decides what is preloaded.
   * @default 'launcher'
   */
  mode?: 'inline' | 'launcher' | 'page'
  /**
   * How the script is pasted. `module` and `classic` are the same file; `hardened` adds an import map with the hash
   * of every file, so that the browser itself refuses what is altered.
   * @default 'module'
   */
  kind?: 'module' | 'classic' | 'hardened'
  /**
   * The library the widgets run on: preact is small, React is for pages that want exactly that.
   * @default 'preact'
   */
  framework?: 'preact' | 'react'
  /**
   * Language that the page asks the chat for; its texts are then preloaded, too.
   * @default 'en'
   */
  language?: 'en' | 'vi'
  /**
   * Whether a chat in the page's HTML shows a stored conversation (`conversation-id`) at once. It can then be read before
   * the chat is there: a script of its own fetches and draws it, and preloads the rest. It looks for the element while
   * the page is read, which is too early for one that the script creates by itself.
   * @default false
   */
  hasConversation?: boolean
  /**
   * The element whose parts are preloaded.
   * @default 'studio-chat'
   */
  tag?: 'studio-chat' | 'studio-login' | 'studio-shared-chat' | 'studio-upgrade' | 'studio-biometrics'
  /** Nonce of the page's policy, if it has one. */
  nonce?: string
  /**
   * Attributes of an element that the script creates by itself, `mode` among them: they become `data-…` of the tag.
   * Without them the page has an element of its own.
   */
  element?: Readonly<Record<string, string>>
}

const attributes = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value!.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`)
    .join('')

function buildOf({ manifest, framework }: SnippetOptions): Loader & { preload: Preload } {
  return framework === 'react' ? manifest.react : { ...manifest.loader, preload: manifest.preload }
}

/** Every file that a script may load, sooner or later. */
function filesAfter(file: string, graph: CdnManifest['graph'], found = new Set<string>()): Set<string> {
  for (const next of Object.values(graph[file] ?? {}).flat()) {
    if (found.has(next)) continue
    found.add(next)
    filesAfter(next, graph, found)
  }
  return found
}

/**
 * The content of the import map of a hardened snippet. A policy without a nonce has to name its hash; it changes
 * with each release.
 */
export function integrityMap(options: SnippetOptions): string {
  const { manifest, origin } = options
  const { file, preload } = buildOf(options)
  const files = [...filesAfter(file, manifest.graph), ...preload.early].sort()
  return JSON.stringify({
    integrity: Object.fromEntries(
      files.map((file) => [`${origin}/cdn/${manifest.version}/${file}`, manifest.integrity[file]]),
    ),
  })
}

/** The tags that bring the widgets into a page, for its `<head>`. */
export function scriptTags(options: SnippetOptions): string {
  const {
    manifest,
    origin,
    mode = 'launcher',
    kind = 'module',
    language = 'en',
    nonce,
    tag,
    element,
    hasConversation = false,
  } = options
  const folder = `${origin}/cdn/${manifest.version}/`
  const { preload, ...loader } = buildOf(options)
  const isChat = tag === undefined || tag === 'studio-chat'
  const isShown = mode !== 'launcher'
  const [early, ...ofEarly] = hasConversation && isChat && isShown ? preload.early : []
  const besides = language === 'vi' ? preload.languages.vi : []
  const ofChat = isShown ? [...new Set([...preload.chat, ...besides])] : preload.launcher
  const others = {
    'studio-login': preload.login,
    'studio-shared-chat': preload.sharedChat,
    'studio-upgrade': preload.upgrade,
    'studio-biometrics': preload.biometrics,
  }
  const ofTag = isChat ? ofChat : others[tag]
  const files = [...ofEarly, ...ofTag, ...(element ? preload.options : [])]
  const script = (file: string, more: Record<string, string | undefined>) =>
    `<script async${attributes({
      type: undefined,
      src: folder + file,
      integrity: manifest.integrity[file],
      crossorigin: 'anonymous',
      nonce,
      ...more,
    })}></script>`
  return [
    // First, because a map counts for what is loaded after it.
    ...(kind === 'hardened'
      ? [`<script${attributes({ type: 'importmap', nonce })}>${integrityMap(options)}</script>`]
      : []),
    // What somebody waits for goes before what runs it.
    ...(early === undefined ? [] : [script(early, { type: 'module' })]),
    ...files.map(
      (file) =>
        `<link${attributes({
          rel: 'modulepreload',
          href: folder + file,
          integrity: manifest.integrity[file],
          crossorigin: 'anonymous',
          nonce,
        })}>`,
    ),
    // It does not wait for the rest of the page: it watches for tags that come later.
    script(loader.file, {
      type: kind === 'classic' ? undefined : 'module',
      integrity: loader.integrity,
      ...Object.fromEntries(Object.entries(element ?? {}).map(([name, value]) => [`data-${name}`, value])),
    }),
  ].join('\n')
}

/** An element of ours, for the `<body>` of a page. */
export function elementTag(tag: string, values: Readonly<Record<string, string>>): string {
  return `<${tag}${attributes({ ...values })}></${tag}>`
}

/**
 * What a page's content security policy has to allow for the widgets: sources by directive.
 *
 * @param nonce of the page's policy; scripts then need nothing else
 */
export function policySources(origin: string, nonce?: string): Record<string, string[]> {
  return {
    'script-src': [nonce === undefined ? origin : `'nonce-${nonce}'`],
    'connect-src': [origin],
    // `blob:` shows an image that a visitor is about to send.
    'img-src': [origin, 'blob:'],
    // Answers that are read aloud.
    'media-src': [origin],
  }
}
