import { fileURLToPath } from 'node:url'
import type { InlineConfig, Plugin, Rolldown } from 'vite'
import { styleRules } from '../../scripts/style-rules.ts'
import { unbuiltRules } from '../../scripts/unbuilt-rules.ts'
import { anyDocument } from './scripts/any-document.ts'
import { fewerEvents } from './scripts/fewer-events.ts'
import { fewerShims } from './scripts/fewer-shims.ts'
import { inlineConstants } from './scripts/inline-constants.ts'
import { onlyLexer } from './scripts/only-lexer.ts'
import { sourcePath } from './scripts/source-path.ts'
import { replaceRanges, visitScript, type Node } from './scripts/syntax.ts'
import { uniqueIds } from './scripts/unique-ids.ts'

/** The library that the widgets of a script-tag build run on. */
export type Framework = 'preact' | 'react'

const source = (path: string) => sourcePath(`src/${path}`)
const core = (path: string) => sourcePath(`../core/src/${path}`)
const react = (path: string) => sourcePath(`../react/src/${path}`)

/** What a script-tag build puts in the place of what the npm package uses. */
const substitutes = new Map([
  [source('chat/parts.ts'), source('cdn/parts.ts')],
  [source('login/parts.ts'), source('cdn/login-parts.ts')],
  [source('shared-chat/parts.ts'), source('cdn/shared-chat-parts.ts')],
  [source('upgrade/parts.ts'), source('cdn/upgrade-parts.ts')],
  [source('biometrics/parts.ts'), source('cdn/biometrics-parts.ts')],
  [source('texts.ts'), source('cdn/texts.ts')],
  [source('life-cycle.ts'), source('cdn/life-cycle.ts')],
  [core('client/page-client.ts'), source('cdn/page-client.ts')],
  [react('provider/spoken-texts.ts'), source('cdn/spoken-texts.ts')],
  [react('provider/studio-context.ts'), source('cdn/studio-context.ts')],
  [react('chat/chat-context.ts'), source('cdn/chat-context.ts')],
])

/** Libraries of which a part is enough, which is ours. */
const libraries: Record<string, string> = {
  '@nanostores/react': source('cdn/use-store.ts'),
}

/** What components run on in a file: one of the libraries, or our own drawing of those that keep no state. */
export type Runtime = Framework | 'still'

const still = source('early/still.ts')
const aliases: Record<Runtime, Record<string, string>> = {
  react: {},
  preact: {
    'react-dom/client': 'preact/compat/client',
    'react-dom': 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    react: 'preact/compat',
  },
  still: { 'react/jsx-runtime': still, react: still },
}

/**
 * Puts sources in the place of others.
 * @param sources by the paths of those that they stand for
 * @param libraries the same by the names of packages
 */
export function substitute(sources: ReadonlyMap<string, string>, libraries: Record<string, string>): Plugin {
  return {
    name: 'script-tag-parts',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const instead = libraries[id]
      if (instead) return instead
      if (!id.startsWith('.')) return null
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      return (found && sources.get(found.id)) ?? null
    },
  }
}

/** What no browser needs of a spec table. */
const words = new Set([
  'tag',
  'doc',
  'values',
  'valueType',
  'example',
  'signature',
  'events',
  'slots',
  'parts',
  'states',
  'tokens',
])

/** Leaves the words of the spec tables out of the build, and writes the one type that an attribute may have as a number. */
function dropWords(): Plugin {
  return {
    name: 'drop-words',
    transform: {
      filter: { id: /\.table\.ts$/ },
      handler(code) {
        const found: { start: number; end: number; by: string }[] = []
        visitScript(code, ({ type, start, end, key, value }) => {
          const name = key as { name?: string; value?: string } | undefined
          const written = value as (Node & { value?: unknown }) | undefined
          if (type === 'Property' && name?.name === 'type' && written?.value === 'boolean') {
            found.push({ start: written.start, end: written.end, by: '1' })
          }
          const isWord = type === 'Property' && words.has(name?.name ?? name?.value ?? '')
          const comma = isWord ? /^\s*,/.exec(code.slice(end))?.[0].length : undefined
          if (isWord) found.push({ start, end: end + (comma ?? 0), by: '' })
          return !isWord
        })
        return { code: replaceRanges(code, found), map: null }
      },
    },
  }
}

/** Styles are adopted by shadow roots, so an import for its effect on the document means nothing here. */
function dropDocumentStyles(): Plugin {
  return {
    name: 'drop-document-styles',
    enforce: 'pre',
    resolveId(id) {
      return id.endsWith('.css') ? { id: '\0no-style', moduleSideEffects: false } : null
    },
    load: (id) => (id === '\0no-style' ? '' : null),
  }
}

/** Sources that only the panel of a launcher needs, or that come later. */
const notFirst = /\/(chat\/mount-panel\.ts|panel\/.*|is-own-origin\.ts|cdn\/later\.ts)$/

/**
 * What somebody waits for who sends a question or opens a conversation, with everything it needs: two files side by
 * side, where each source that other parts share would otherwise be one of its own.
 */
const together = {
  talk: /\/(core\/src\/(chat\/engine|client\/create-client)|elements\/src\/cdn\/page-client)\.ts$/,
  thread: /\/(react\/src\/chat\/lazy\/index|elements\/src\/chat\/all-styles)\.ts$/,
}

interface CdnOptions {
  framework: Framework
  /** Sources by the names of the compiled files. */
  entries: Record<string, string>
  /** Values of constants that the sources declare. */
  constants: Record<string, unknown>
  plugins: Plugin[]
  /**
   * Whether what the entries begin with is one file, that of the chat.
   * @default true
   */
  isChat?: boolean
  /** @default the framework */
  runtime?: Runtime
}

/** Whatever begins stays in its file, also where later parts use it, too: shared code would be a file for each. */
function splitting({
  entries,
  isChat = true,
}: Pick<CdnOptions, 'entries' | 'isChat'>): Rolldown.OutputOptions['codeSplitting'] {
  const [only, ...others] = Object.keys(entries)
  if (isChat) {
    return {
      groups: [
        { name: 'chat', priority: 3, tags: ['$initial'], test: (id) => !notFirst.test(id) },
        { name: 'talk', priority: 2, test: together.talk },
        { name: 'thread', priority: 1, test: together.thread },
      ],
    }
  }
  return others.length > 0 || only === undefined || { groups: [{ name: only, tags: ['$initial'] }] }
}

/** How a file of the script-tag builds, and what it imports, is compiled. Nothing is written. */
export function cdnConfig(options: CdnOptions): InlineConfig {
  const suffix = options.framework === 'react' ? '.react' : ''
  const constants = Object.entries(options.constants).map(([name, value]) => [name, JSON.stringify(value)])
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    // Whatever NODE_ENV the process that builds has.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    publicDir: false,
    css: styleRules,
    plugins: [
      substitute(substitutes, libraries),
      dropDocumentStyles(),
      dropWords(),
      unbuiltRules(),
      inlineConstants(),
      onlyLexer(),
      anyDocument(),
      fewerEvents(),
      fewerShims(),
      uniqueIds(),
      ...options.plugins,
    ],
    resolve: {
      conditions: ['ai-studio-source', 'module', 'browser', 'production'],
      alias: aliases[options.runtime ?? options.framework],
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.DEV': 'false',
      'typeof HTMLElement': '"function"',
      // The developer tools of a page look at the page's own React, not into its widgets.
      'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
      ...Object.fromEntries(constants),
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      lib: { entry: options.entries, formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          // Their folder carries the version, so their names need no hash.
          entryFileNames: `[name]${suffix}.js`,
          chunkFileNames: `[name]${suffix}-[hash].js`,
          codeSplitting: splitting(options),
        },
      },
    },
  }
}
