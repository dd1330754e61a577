import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { entriesOf, installed } from './support/manifest.ts'
import { roomIn, type Project, type Result } from './support/project.ts'
import { runsEverything } from '../scope.ts'

const reactVersions = runsEverything ? (['react19', 'react18'] as const) : (['react19'] as const)

/** How strict projects read types: as bundlers do, and as Node.js does. */
const resolutions = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  node: { module: 'nodenext' },
}

const usage = `
import { formatMoney, type StudioStorage } from '@ai-studio/core'
import { StudioProvider, toast } from '@ai-studio/react'
import { Biometrics } from '@ai-studio/react/biometrics'
import { Chat, type ChatControls } from '@ai-studio/react/chat'
import type { EarlyConversationProps } from '@ai-studio/react/early'
import { MarkdownText } from '@ai-studio/react/markdown'
import { MyShares, type ShareDialogProps } from '@ai-studio/react/share'
import { UpgradeModal } from '@ai-studio/react/upgrade'
import { StudioChatElement, type StudioChatProperties } from '@ai-studio/elements'
import { define } from '@ai-studio/elements/define'
import { useRef } from 'react'

export const price: string = formatMoney(1999, 'USD', 'en')
export const element: InstanceType<typeof StudioChatElement> = document.createElement('studio-chat')
export const mode: StudioChatProperties['mode'] = 'launcher'
export const keep = (storage: StudioStorage): boolean => storage.set('a', 'b')
export const early: Pick<EarlyConversationProps, 'isDisabled'> = { isDisabled: undefined }
export const share: Pick<ShareDialogProps, 'calls'> = { calls: undefined }
define()

/** What may be left out may be undefined. */
export const views = [
  <Biometrics headingLevel={undefined} />,
  <MarkdownText text="Tea" pageLink={undefined} headingIds={undefined} />,
  <MyShares calls={undefined} onEnded={undefined} />,
  <UpgradeModal isOpen onClose={() => {}} headingLevel={undefined} />,
]

export function Page() {
  const controls = useRef<ChatControls | null>(null)
  return (
    <StudioProvider endpoint="https://studio.example" theme="forest" language="vi">
      <Chat mode="page" controls={controls} suggestions={['Opening hours?']} onSend={() => toast('Sent')} />
    </StudioProvider>
  )
}
`

const serverUsage = `
import { signingKeys } from '@ai-studio/identity'
import {
  createApp,
  createJobs,
  createMailer,
  identityMailer,
  readConfig,
  serverIdentity,
  start,
  type AppDependencies,
  type Config,
  type Jobs,
  type Mailer,
} from '@ai-studio/server'

export const config: Config = readConfig({})
export const running: Promise<{ address: string }> = start({ PORT: '0' }, (line: string) => console.log(line))
export const keys: Promise<unknown> = signingKeys({} as Parameters<typeof signingKeys>[0])

type Given = Pick<AppDependencies, 'database' | 'models' | 'now'>
export async function compose({ database, now, ...rest }: Given): Promise<{ close(): Promise<unknown> }> {
  const jobs: Jobs = createJobs({ database, log: console })
  const mailer: Mailer = createMailer({ url: null, from: 'a@b.example', origin: config.origin, jobs, log: console })
  const identity = await serverIdentity({ config, database, mailer: identityMailer(mailer), now })
  const app = await createApp({ ...rest, config, database, mailer, jobs, now, ...(identity && { identity }) })
  return { close: () => app.close() }
}
`

/** Each must be refused. */
const mistakes = {
  'a price in no currency': `import { formatMoney } from '@ai-studio/core'\nformatMoney(1999)`,
  'a mode that the component does not have': `import { Chat } from '@ai-studio/react'\nexport const view = <Chat mode="popup" />`,
  'an unknown theme': `import { StudioProvider } from '@ai-studio/react'\nexport const view = <StudioProvider theme="mauve" />`,
  'a method that the element does not have': `import '@ai-studio/elements'\ndocument.createElement('studio-chat').explode()`,
  'an entry that is not public': `import '@ai-studio/react/dist/chat/chat.js'`,
}

const strict = {
  target: 'es2023',
  lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  noEmit: true,
}

async function check(project: Project, files: Record<string, string>, options: object): Promise<Result> {
  const compilerOptions = { ...strict, types: [], ...options }
  await project.write({
    ...files,
    'tsconfig.json': JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  })
  return project.run('tsc', ['-p', '.'])
}

const importing = (name: string) =>
  entriesOf(name)
    // A page takes the typings of one framework; `element-typings.test.ts` checks each.
    .filter(({ types }) => types?.startsWith('./dist/'))
    .map(({ specifier }) => `import '${specifier}'`)
    .join('\n')

const forBrowsers = ['contract', 'core', 'react', 'elements'].map((name) => `@ai-studio/${name}`)
const forServers = ['identity', 'server'].map((name) => `@ai-studio/${name}`)

/** Errors in what is ours: the libraries of servers have some in their own declarations. */
const ours = (output: string) =>
  output
    .split('\n')
    .filter((line) => /^\S+\(\d+,\d+\): error/.test(line))
    .filter((line) => !/node_modules\/(?!@ai-studio\/[a-z]+\/(dist|types)\/)/.test(line))

describe.each(reactVersions)('strict TypeScript with the types of %s, skipLibCheck off', (react) => {
  let project: Project
  beforeAll(async () => {
    project = await roomIn(inject(react === 'react19' ? 'everything' : react))
  })
  afterAll(() => project.remove())

  test.each(['bundler', 'node'] as const)(
    'every entry for browsers has sound types (%s)',
    async (resolution) => {
      const files = { 'entries.ts': forBrowsers.map(importing).join('\n'), 'usage.tsx': usage }
      const options = { ...resolutions[resolution], skipLibCheck: false }
      expect(await check(project, files, options)).toEqual({ code: 0, output: '' })
    },
  )
})

describe('strict TypeScript', () => {
  let project: Project
  beforeAll(async () => void (project = await roomIn(inject('everything'))))
  afterAll(() => project.remove())

  test('finds the entries for servers and nothing wrong in them', { tags: 'full' }, async () => {
    const files = { 'entries.ts': forServers.map(importing).join('\n'), 'usage.ts': serverUsage }
    const options = { ...resolutions.node, skipLibCheck: false, types: ['node'] }
    expect(ours((await check(project, files, options)).output)).toEqual([])
  })

  test('accepts the examples of every README', async () => {
    const examples = [...forBrowsers, '@ai-studio/server'].flatMap((name) => {
      const words = readFileSync(join(installed(name), 'README.md'), 'utf8')
      const blocks = [...words.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
      expect(blocks.length, name).toBeGreaterThan(0)
      // Each stands for itself, as who copies it will have it.
      return blocks.map((block, index) => [`${name.split('/')[1]}-${index}.tsx`, block] as const)
    })
    const options = { ...resolutions.bundler, skipLibCheck: true, types: ['node'] }
    expect(await check(project, Object.fromEntries(examples), options)).toEqual({ code: 0, output: '' })
  })

  test.each(Object.entries(mistakes))('refuses %s', async (_, source) => {
    const options = { ...resolutions.bundler, skipLibCheck: true }
    const { code, output } = await check(project, { 'mistake.tsx': source }, options)
    expect(ours(output)).toEqual([expect.stringMatching(/^mistake\.tsx\([12],/)])
    expect(code).not.toBe(0)
  })
})
