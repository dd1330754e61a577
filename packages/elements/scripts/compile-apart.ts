import type { Plugin } from 'vite'
import { closure, needsOf } from './chunk-graph.ts'
import type { Runtime } from '../vite.cdn.config.ts'
import type { Chunk } from './compile.ts'

/** What verifies a file. */
export type Pair = readonly [file: string, hash: string]

/** How one build compiles and keeps what it has compiled. */
export interface Steps {
  step: (
    entries: Record<string, string>,
    options?: {
      constants?: Record<string, unknown>
      plugins?: Plugin[]
      isChat?: boolean
      runtime?: Runtime
    },
  ) => Promise<Chunk[]>
  single: (
    name: string,
    entry: string,
    constants: Record<string, unknown>,
    options?: Parameters<Steps['step']>[1],
  ) => Promise<Pair>
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
export async function compileApart(
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

export const loginElement: Apart = {
  name: 'login',
  element: 'src/cdn/login.ts',
  entries: { 'login-own': 'src/login/mount-own.tsx', 'login-partner': 'src/login/mount-partner.tsx' },
  constants: {
    graph: '__LOGIN_GRAPH__',
    parts: { __OWN__: 'login-own', __PARTNER__: 'login-partner' },
  },
  first: 'login-partner',
}

export const sharedChatElement: Apart = {
  name: 'shared-chat',
  element: 'src/cdn/shared-chat.ts',
  entries: { 'shared-chat-view': 'src/shared-chat/mount-shared-chat.tsx' },
  constants: { graph: '__SHARED_CHAT_GRAPH__', parts: { __VIEW__: 'shared-chat-view' } },
  first: 'shared-chat-view',
}

export const upgradeElement: Apart = {
  name: 'upgrade',
  element: 'src/cdn/upgrade.ts',
  entries: { 'upgrade-view': 'src/upgrade/mount-upgrade.tsx' },
  constants: { graph: '__UPGRADE_GRAPH__', parts: { __VIEW__: 'upgrade-view' } },
  first: 'upgrade-view',
}

export const biometricsElement: Apart = {
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
