import { mergeConfig, type InlineConfig, type Plugin } from 'vite'
import type { CdnManifest } from '../src/cdn-manifest.ts'
import { cdnConfig, type Framework, type Runtime } from '../vite.cdn.config.ts'
import { closure, needsOf } from './chunk-graph.ts'
import {
  biometricsElement,
  compileApart,
  loginElement,
  sharedChatElement,
  upgradeElement,
  type Steps,
} from './compile-apart.ts'
import { compile } from './compile.ts'
import { earlyDrawing } from './early-drawing.ts'
import { firstDrawing, isForLater } from './first-drawing.ts'
import { hashOf } from './hashes.ts'
import { loadVerified } from './load-verified.ts'

const vietnameseTexts = '/react/src/chat/locales/vi.json'
/** What fetches a stored conversation, and what draws it. */
const ofConversation = [
  '/core/src/chat/engine.ts',
  '/core/src/client/create-client.ts',
  '/react/src/chat/lazy/index.ts',
  '/elements/src/chat/all-styles.ts',
]

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
export interface Compiled {
  /** Without the loader. */
  files: Map<string, string>
  /** The loader, as soon as the version is known. */
  loader: { file: string; code: string }
  preload: CdnManifest['preload']
  graph: CdnManifest['graph']
}

/** Stands for the version until all files are there that decide it. */
export const noVersion = '__version__'

/**
 * Compiles in steps, because files hold the hashes of others: the later parts of the chat, the graph that knows them,
 * the chat that knows the graph, the element that knows the chat, the loader that knows the element. The loader also
 * knows the version, by which it finds its tag.
 */
export async function compileFor(framework: Framework, overrides: InlineConfig): Promise<Compiled> {
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
      isDraft = false,
      runtime = framework,
    }: {
      constants?: Record<string, unknown>
      plugins?: Plugin[]
      isChat?: boolean
      isDraft?: boolean
      runtime?: Runtime
    } = {},
  ) =>
    compile(mergeConfig(cdnConfig({ framework, entries, constants, plugins, isChat, runtime }), overrides), {
      isDraft,
    })
  const keepSingle =
    (finish: (code: string) => string): Steps['single'] =>
    async (name, entry, constants, options = {}) => {
      const [chunk, ...more] = await step({ [name]: entry }, { ...options, constants })
      if (!chunk || more.length > 0)
        throw new Error(`"${name}" must be one file, but became ${more.length + 1}.`)
      files.set(chunk.file, finish(chunk.code))
      return pair(chunk.file)
    }
  const single = keepSingle((code) => code)
  const tag = keepSingle(compileAhead)

  const entries = { chat: 'src/cdn/chat.ts', panel: 'src/chat/mount-panel.ts', later: 'src/cdn/later.ts' }
  const compiled = await step(entries, {
    plugins: await firstDrawing((plugins) => step(entries, { plugins, isDraft: true })),
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
  if (Object.keys(chunks.get(chat)!.modules).some(isForLater)) {
    throw new Error(
      `"${chat}" carries the constants of later parts, as a part that begins with it uses them, too.`,
    )
  }
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
  const further = preloadLater(conversation)
  const still = { isChat: false, runtime: 'still' } as const
  const earlyView = await tag(
    'early-view',
    'src/cdn/early-view.ts',
    {},
    {
      ...still,
      plugins: await earlyDrawing((plugins) =>
        step({ 'early-view': 'src/cdn/early-view.ts' }, { ...still, plugins, isDraft: true }),
      ),
    },
  )
  const [early] = await tag('early', 'src/cdn/early.ts', {
    __VIEW__: earlyView,
    __FURTHER__: further.map((file) => pair(file)),
  })
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
      early: [early, earlyView[0]],
      conversation: further,
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
      [early, { imports: [], lazy: [earlyView[0], ...further] }],
      [earlyView[0], { imports: [], lazy: [] }],
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
