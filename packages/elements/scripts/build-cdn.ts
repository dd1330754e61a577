import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mergeConfig, type InlineConfig, type Plugin } from 'vite'
import { cdnConfig, type Framework } from '../vite.cdn.config.ts'
import { compile, type Chunk } from './compile.ts'
import { firstDrawing } from './first-drawing.ts'
import type { CdnManifest, Loader } from '../src/cdn-manifest.ts'
import { loadVerified } from './load-verified.ts'

const folder = fileURLToPath(new URL('../build/cdn/', import.meta.url))

const vietnameseTexts = '/react/src/chat/locales/vi.json'
/** What fetches a stored conversation, and what draws it. */
const ofConversation = [
  '/core/src/chat/engine.ts',
  '/core/src/client/create-client.ts',
  '/react/src/chat/lazy/index.ts',
  '/elements/src/chat/all-styles.ts',
]

const hashOf = (code: string, algorithm: string) => createHash(algorithm).update(code).digest('base64')
const integrityOf = (code: string) => `sha384-${hashOf(code, 'sha384')}`

/** Puts a value in the place of a constant that only then is known. */
function fillIn(code: string, name: string, value: unknown): string {
  const parts = code.split(name)
  if (parts.length !== 2)
    throw new Error(`"${name}" must stand once in the compiled file, not ${parts.length - 1} times.`)
  return parts.join(JSON.stringify(value))
}

/**
 * On top of a file whose functions are nearly all called when it is loaded: Chromium then compiles them while the file
 * arrives, on another thread, and not each at its first call on the main one. Other engines read a comment.
 * Source: https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const compileAhead = (code: string) => `//# allFunctionsCalledOnLoad\n${code}`

/** One compiled script-tag build: its files by name, and what the manifest says of it. */
interface Compiled {
  /** Without the loader. */
  files: Map<string, string>
  /** The loader, as soon as the version is known. */
  loader: { file: string; code: string }
  preload: CdnManifest['preload']
  graph: CdnManifest['graph']
}

/** Stands for the version until all files are there that decide it. */
const noVersion = '__version__'

/** A file and everything it imports statically. */
function closure(file: string, chunks: Map<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of chunks.get(file)?.imports ?? []) closure(next, chunks, found)
  return found
}

/** What a file needs before it can run, without a file that is there already. */
function needsOf(file: string, chunks: Map<string, Chunk>, known?: string): string[] {
  const needs = [...closure(file, chunks)].filter((name) => name !== file && name !== known)
  const circle = needs.find((name) => closure(name, chunks).has(file))
  if (circle) throw new Error(`"${file}" and "${circle}" need each other, so that neither can come first.`)
  return needs
}

type Pair = readonly [file: string, hash: string]

/** How one build compiles and keeps what it has compiled. */
interface Steps {
  step: (
    entries: Record<string, string>,
    options?: { constants?: Record<string, unknown>; plugins?: Plugin[]; isChat?: boolean },
  ) => Promise<Chunk[]>
  single: (name: string, entry: string, constants: Record<string, unknown>) => Promise<Pair>
  /** The same for what registers a tag. */
  tag: Steps['single']
  /** Those of `first` are needed as soon as the element is drawn. */
  verified: (
    listed: string[],
    known: ReadonlyMap<string, Chunk>,
    graphName: string,
    first: ReadonlySet<string>,
  ) => Pair[]
  suffix: string
}

/** An element that is compiled apart from the chat. */
interface Apart {
  /** Name of its file; `<name>-graph` is that of the file which knows its parts. */
  name: string
  /** What registers the tag. */
  element: string
  /** Sources of its parts by the names of their files. */
  entries: Record<string, string>
  /** The constant for the graph, and those for the addresses of the parts. */
  constants: { graph: string; parts: Record<string, string> }
  /** The part that a page of another company draws. */
  first: string
}

/**
 * Compiles an element apart from the chat: a page that has one of them does not pay for the other. Its parts share what
 * all of them need.
 */
async function compileApart(
  { step, single, tag, verified, suffix }: Steps,
  { name, element: source, entries, constants, first }: Apart,
) {
  const graphFile = `${name}-graph${suffix}.js`
  const compiled = await step(entries, { isChat: false })
  const chunks = new Map(compiled.map((chunk) => [chunk.file, chunk]))
  const fileOf = (entry: string) => compiled.find((chunk) => chunk.entry === entry)!.file
  const listed = [...chunks.keys()].sort()
  const firstFiles = closure(fileOf(first), chunks)
  const graph = await single(`${name}-graph`, 'src/cdn/graph.ts', {
    __FILES__: verified(listed, chunks, graphFile, firstFiles),
    __NEEDS__: listed.map((file) => needsOf(file, chunks).map((need) => listed.indexOf(need))),
  })
  const addresses = Object.entries(constants.parts).map(([constant, entry]) => [
    constant,
    `./${fileOf(entry)}`,
  ])
  const element = await tag(name, source, {
    [constants.graph]: graph,
    ...Object.fromEntries(addresses),
  })
  return {
    element,
    preload: [element[0], graphFile, ...firstFiles],
    graph: [
      [element[0], { imports: [], lazy: [graph[0]] }],
      [graph[0], { imports: [], lazy: listed }],
      ...compiled.map(({ file, imports, lazy }) => [file, { imports, lazy }] as const),
    ] as const,
  }
}

const loginElement: Apart = {
  name: 'login',
  element: 'src/cdn/login.ts',
  entries: { 'login-own': 'src/login/mount-own.tsx', 'login-partner': 'src/login/mount-partner.tsx' },
  constants: {
    graph: '__LOGIN_GRAPH__',
    parts: { __OWN__: 'login-own', __PARTNER__: 'login-partner' },
  },
  first: 'login-partner',
}

const sharedChatElement: Apart = {
  name: 'shared-chat',
  element: 'src/cdn/shared-chat.ts',
  entries: { 'shared-chat-view': 'src/shared-chat/mount-shared-chat.tsx' },
  constants: { graph: '__SHARED_CHAT_GRAPH__', parts: { __VIEW__: 'shared-chat-view' } },
  first: 'shared-chat-view',
}

const upgradeElement: Apart = {
  name: 'upgrade',
  element: 'src/cdn/upgrade.ts',
  entries: { 'upgrade-view': 'src/upgrade/mount-upgrade.tsx' },
  constants: { graph: '__UPGRADE_GRAPH__', parts: { __VIEW__: 'upgrade-view' } },
  first: 'upgrade-view',
}

const biometricsElement: Apart = {
  name: 'biometrics',
  element: 'src/cdn/biometrics.ts',
  entries: {
    'biometrics-own': 'src/biometrics/mount-own.tsx',
    'biometrics-partner': 'src/biometrics/mount-partner.tsx',
  },
  constants: {
    graph: '__BIOMETRICS_GRAPH__',
    parts: { __OWN__: 'biometrics-own', __PARTNER__: 'biometrics-partner' },
  },
  first: 'biometrics-partner',
}

/**
 * Compiles in steps, because files hold the hashes of others: the later parts of the chat, the graph that knows them,
 * the chat that knows the graph, the element that knows the chat, the loader that knows the element. The loader also
 * knows the version, by which it finds its tag.
 */
async function compileFor(framework: Framework, overrides: InlineConfig): Promise<Compiled> {
  const suffix = framework === 'react' ? '.react' : ''
  const graphFile = `graph${suffix}.js`
  const files = new Map<string, string>()
  /** What verifies a file. The shorter hash: it travels with every visit. */
  const pair = (file: string) => [file, hashOf(files.get(file)!, 'sha256')] as const
  const step = (
    entries: Record<string, string>,
    {
      constants = {},
      plugins = [],
      isChat = true,
    }: { constants?: Record<string, unknown>; plugins?: Plugin[]; isChat?: boolean } = {},
  ) => compile(mergeConfig(cdnConfig({ framework, entries, constants, plugins, isChat }), overrides))
  const keepSingle =
    (finish: (code: string) => string): Steps['single'] =>
    async (name, entry, constants) => {
      const [chunk, ...more] = await step({ [name]: entry }, { constants })
      if (!chunk || more.length > 0)
        throw new Error(`"${name}" must be one file, but became ${more.length + 1}.`)
      files.set(chunk.file, finish(chunk.code))
      return pair(chunk.file)
    }
  const single = keepSingle((code) => code)
  const tag = keepSingle(compileAhead)

  const entries = { chat: 'src/cdn/chat.ts', panel: 'src/chat/mount-panel.ts', later: 'src/cdn/later.ts' }
  const compiled = await step(entries, {
    plugins: await firstDrawing((plugins) => step(entries, { plugins })),
  })
  const chunks = new Map(compiled.map((chunk) => [chunk.file, chunk]))
  const fileOf = (entry: string) => compiled.find((chunk) => chunk.entry === entry)!.file
  /** Files that know each other's hashes by a graph of their own, under whose name they import later parts. */
  const verified: Steps['verified'] = (listed, known, graphName, first) => {
    for (const file of listed) {
      const code = loadVerified(known.get(file)!.code)
      const prelude = code.includes('import.meta.load(')
        ? `import{load as $load}from"./${graphName}";import.meta.load=$load;`
        : ''
      const plain = prelude + code
      const kept = files.get(file)
      // Elements share files, of which each is kept as the first of them has it.
      if (kept === undefined) files.set(file, first.has(file) ? compileAhead(plain) : plain)
      else if (kept !== plain && kept !== compileAhead(plain))
        throw new Error(`Two files are called "${file}".`)
    }
    return listed.map((file) => pair(file))
  }
  const [chat, panel, later] = [fileOf('chat'), fileOf('panel'), fileOf('later')]
  const asked = [...new Set([later, ...compiled.flatMap((chunk) => chunk.lazy)])].sort()
  const without = (known: string, file: string) => [...closure(file, chunks)].filter((name) => name !== known)
  const fileWith = (source: string) =>
    compiled.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(source)))!.file
  const conversation = ofConversation.map(fileWith)
  const preloadLater = (files: string[]) => [
    graphFile,
    ...new Set([later, ...files].flatMap((file) => without(chat, file))),
  ]
  const listed = [...new Set(asked.flatMap((file) => without(chat, file)))].sort()
  const graph = await single('graph', 'src/cdn/graph.ts', {
    __FILES__: verified(listed, chunks, graphFile, new Set(preloadLater(conversation))),
    __NEEDS__: listed.map((file) => needsOf(file, chunks, chat).map((name) => listed.indexOf(name))),
  })
  const chatCode = fillIn(loadVerified(chunks.get(chat)!.code), '__GRAPH__', graph)
  files.set(chat, compileAhead(fillIn(chatCode, '__LATER__', `./${later}`)))
  files.set(panel, compileAhead(chunks.get(panel)!.code))
  const element = await tag('element', 'src/cdn/element.ts', {
    __CHAT__: pair(chat),
    __PANEL__: pair(panel),
  })
  const steps = { step, single, tag, verified, suffix }
  const login = await compileApart(steps, loginElement)
  const sharedChat = await compileApart(steps, sharedChatElement)
  const upgrade = await compileApart(steps, upgradeElement)
  const biometrics = await compileApart(steps, biometricsElement)
  const apart = [login, sharedChat, upgrade, biometrics]
  const diagnosis = await single('diagnosis', 'src/diagnosis/explain.ts', {})
  const more = await single('more', 'src/cdn/more.ts', {
    __DIAGNOSIS__: diagnosis,
    __LOGIN__: login.element,
    __SHARED_CHAT__: sharedChat.element,
    __UPGRADE__: upgrade.element,
    __BIOMETRICS__: biometrics.element,
    __CHAT__: pair(chat),
    __PANEL__: pair(panel),
  })
  const [loader] = await single('ai-studio', 'src/loader.ts', {
    __ELEMENT__: element,
    __MORE__: more,
    __VERSION__: noVersion,
  })
  // As a classic script it would otherwise put names of its own among those of the page.
  const loaderCode = `{${files.get(loader)!.trim().replace(/^var /, 'let ')}}`
  files.delete(loader)

  return {
    files,
    loader: { file: loader, code: loaderCode },
    preload: {
      launcher: [element[0]],
      panel: [element[0], ...closure(panel, chunks)],
      chat: [element[0], ...closure(chat, chunks)],
      conversation: preloadLater(conversation),
      languages: { vi: preloadLater([fileWith(vietnameseTexts)]) },
      login: [more[0], ...login.preload],
      sharedChat: [more[0], ...sharedChat.preload],
      upgrade: [more[0], ...upgrade.preload],
      biometrics: [more[0], ...biometrics.preload],
      options: [more[0]],
    },
    graph: Object.fromEntries([
      [loader, { imports: [], lazy: [element[0], more[0]] }],
      [
        more[0],
        { imports: [], lazy: [diagnosis[0], chat, panel, ...apart.map(({ element: [file] }) => file)] },
      ],
      ...apart.flatMap(({ graph: files }) => files),
      [diagnosis[0], { imports: [], lazy: [] }],
      [element[0], { imports: [], lazy: [chat, panel] }],
      [graphFile, { imports: [], lazy: asked }],
      ...compiled.map(({ file, imports, lazy }) => [
        file,
        { imports, lazy: file === chat ? [graphFile, later, ...lazy] : lazy },
      ]),
    ]),
  }
}

/** Up to this size a file is tried with more settings: it is in every page, and what they save is a good part of it. */
const small = 16_000

const { BROTLI_MODE_GENERIC: generic, BROTLI_MODE_FONT: font, BROTLI_DEFAULT_WINDOW: wide } = constants

/** Settings of brotli; of small files each gains some bytes where another does not. More of them gain next to nothing. */
const settings = {
  small: [
    { mode: font, window: 16, postfix: 0, withoutContext: 0 },
    ...[0, 2].flatMap((postfix) =>
      [0, 1].map((withoutContext) => ({ mode: generic, window: 16, postfix, withoutContext })),
    ),
  ],
  big: [generic, font].map((mode) => ({ mode, window: wide, postfix: 0, withoutContext: 0 })),
}

/** No setting is the best for every file, so the smallest result counts. */
async function brotli(code: Buffer): Promise<Buffer> {
  const isSmall = code.length <= small
  const results = settings[isSmall ? 'small' : 'big'].map(({ mode, window, postfix, withoutContext }) =>
    promisify(brotliCompress)(code, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: isSmall ? 0 : code.length,
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: withoutContext,
      },
    }),
  )
  return (await Promise.all(results)).reduce((best, next) => (next.length < best.length ? next : best))
}

const compressions = {
  br: brotli,
  gz: (code: Buffer) => promisify(gzip)(code, { level: 9 }),
}

/**
 * Builds both script tags (on preact and on React) into `build/cdn/`, with hashes and compressed copies. The same
 * sources give the same bytes.
 *
 * @param overrides changes to how the sources are compiled
 * @param target where to write; replaced as a whole
 */
export async function buildCdn(overrides: InlineConfig = {}, target = folder): Promise<CdnManifest> {
  const { version: release } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  const preact = await compileFor('preact', overrides)
  const react = await compileFor('react', overrides)
  const loaders = [preact.loader, react.loader] as const
  const files = new Map([
    ...preact.files,
    ...react.files,
    ...loaders.map(({ file, code }) => [file, code] as const),
  ])
  const names = [...files.keys()].sort()

  const content = createHash('sha256')
  for (const name of names) content.update(`${name}\n${files.get(name)}\n`)
  const version = `${release}-${content.digest('hex').slice(0, 12)}`
  const [loader, reactLoader] = loaders.map(({ file, code }) => {
    const known = code.replaceAll(noVersion, version)
    files.set(file, known)
    return { file, integrity: integrityOf(known) }
  }) as [Loader, Loader]
  const manifest: CdnManifest = {
    version,
    loader,
    react: { ...reactLoader, preload: react.preload },
    preload: preact.preload,
    integrity: Object.fromEntries(names.map((name) => [name, integrityOf(files.get(name)!)])),
    graph: { ...preact.graph, ...react.graph },
  }

  // Written beside and swapped, so that a server never finds half a build.
  const fresh = `${target.replace(/\/$/, '')}.${process.pid}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const name of names) {
    const code = Buffer.from(files.get(name)!)
    await writeFile(`${fresh}/${name}`, code)
    for (const [ending, compress] of Object.entries(compressions)) {
      await writeFile(`${fresh}/${name}.${ending}`, await compress(code))
    }
  }
  await writeFile(`${fresh}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  await rm(target, { recursive: true, force: true })
  await rename(fresh, target)
  return manifest
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = await buildCdn()
  console.log(`Script tags built: version ${version}`)
}
