import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { commandsWhere } from '../../commands.ts'
import { newsletterServer, type NewsletterServer } from '../../newsletter/testing/newsletter-server.ts'
import { openOperatorSocket } from '../operator-socket.ts'
import type { Listening } from '../socket-file.ts'
import type { ExitCode, Surroundings } from '../surroundings.ts'
import { runNewsletterCommand } from './newsletter-command.ts'

let server: NewsletterServer
let socket: Listening
let folder: string
let said: string[]
let complaints: string[]
beforeAll(async () => {
  server = await newsletterServer()
  folder = await mkdtemp(join(tmpdir(), 'studio-newsletter-'))
  const log = { warn: vi.fn(), error: vi.fn() }
  socket = await openOperatorSocket(server.app.operator, { dataFolder: server.config.dataFolder, log })
})
beforeEach(() => {
  said = []
  complaints = []
})
afterEach(() => server.forgetAll())
afterAll(async () => {
  await socket.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const output = () => said.join('\n')
const complaint = () => complaints.join('\n')

/** The command as a person types it, with a word for each argument. */
function newsletter(args: string[], world: Partial<Surroundings> = {}): Promise<ExitCode> {
  return runNewsletterCommand(args, {
    env: { DATA_DIR: server.config.dataFolder, LANG: 'C.UTF-8' },
    userName: 'ana',
    commands: commandsWhere({ isInstalled: false }),
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
    ask: null,
    ...world,
  })
}
const answering = (answer: string | null) => vi.fn(async (_question: string) => answer)
async function file(content: string | Uint8Array = '# Hello\n\nNews.', name = 'news.md'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const mailed = () => server.mails.filter(({ name }) => name === 'newsletter').map(({ to }) => to)

describe('sending', () => {
  test('asks first, says how many mails wait, and does it once', async () => {
    await server.subscribe('ana@example.org')
    await server.subscribe('binh@example.org', { language: 'vi' })
    const ask = answering('y')
    expect(await newsletter(['send', await file(), '--subject', 'News in March'], { ask })).toBe(0)
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      'Mail "News in March" to 2 readers? Who has got it before does not get it again. [y/N] ',
    )
    expect(output()).toBe('2 mails were put into the queue now, 0 before.')
    await server.jobs.run()
    expect(mailed().toSorted()).toEqual(['ana@example.org', 'binh@example.org'])
    said = []
    expect(await newsletter(['send', await file(), '--subject', 'News in March', '--yes'])).toBe(0)
    expect(output()).toBe('0 mails were put into the queue now, 2 before.')
    await server.jobs.run()
    expect(mailed()).toHaveLength(2)
  })

  test('goes to readers of one language where that is asked for', async () => {
    await server.subscribe('ana@example.org')
    await server.subscribe('binh@example.org', { language: 'vi' })
    const args = ['send', await file(), '--subject', 'Tin', '--only', 'vi', '--yes', '--json']
    expect(await newsletter(args)).toBe(0)
    expect(JSON.parse(output())).toMatchObject({ queued: 1, listed: 1, waiting: 0 })
    await server.jobs.run()
    expect(mailed()).toEqual(['binh@example.org'])
  })

  test.each(['', 'n', 'yes please', null])('sends nothing when the answer is %j', async (answer) => {
    await server.subscribe('ana@example.org')
    expect(await newsletter(['send', await file(), '--subject', 'News'], { ask: answering(answer) })).toBe(1)
    expect(complaint()).toContain('Nothing was changed.')
    expect(server.jobs.waiting).toEqual([])
  })

  test('needs --yes where nobody can be asked', async () => {
    expect(await newsletter(['send', await file(), '--subject', 'News'])).toBe(2)
    expect(complaint()).toContain('Add --yes.')
  })

  test.each<[string, (path: string) => string[], string]>([
    ['no file', () => ['send', '--subject', 'News'], 'Say which file holds the newsletter'],
    ['no subject', (path) => ['send', path], 'Say what the mail is about'],
    ['a blank subject', (path) => ['send', path, '--subject', ' '], '--subject needs a value'],
    ['a subject with a header', (path) => ['send', path, '--subject', 'a\nBcc: b'], 'on one line'],
    ['a subject that is too long', (path) => ['send', path, '--subject', 'x'.repeat(151)], '150 characters'],
    [
      'a subject without quotes',
      (path) => ['send', path, '--subject', 'News', 'in'],
      '"in" is one word too many',
    ],
    ['another language', (path) => ['send', path, '--subject', 'x', '--only', 'fr'], '--only is en or vi.'],
    ['no language', (path) => ['send', path, '--subject', 'x', '--only', ''], '--only needs a value'],
    ['an option of another command', (path) => ['send', path, '--reason', 'x'], 'has no option --reason'],
    ['a word behind list', () => ['list', 'all'], '"all" is one word too many'],
    ['no command', () => [], 'Say what to do.'],
    ['an unknown command', () => ['mail'], 'There is no command "mail".'],
  ])('is refused with %s', async (_name, args, words) => {
    expect(await newsletter(args(await file()))).toBe(2)
    expect(complaint()).toContain(words)
    expect(complaint()).toContain('npm run newsletter -- --help')
  })

  test('says what is wrong with a file', async () => {
    const send = (path: string) => newsletter(['send', path, '--subject', 'News', '--yes'])
    expect(await send(join(folder, 'none.md'))).toBe(2)
    expect(complaint()).toMatch(/none\.md cannot be read as text \(ENOENT\)\. Nothing was sent\./)
    expect(await send(await file(' \n'))).toBe(2)
    expect(complaint()).toContain('is empty')
    expect(await send(await file('x'.repeat(100_001)))).toBe(2)
    expect(complaint()).toContain('100000 characters at most')
    expect(await send(await file(Uint8Array.of(0xff, 0xfe, 0x00)))).toBe(2)
    expect(complaint()).toContain('cannot be read as text (UTF-8)')
  })

  test('takes a newsletter of the greatest length, in letters of several bytes', async () => {
    await server.subscribe('ana@example.org')
    expect(await newsletter(['send', await file('ẵ'.repeat(100_000)), '--subject', 'News', '--yes'])).toBe(0)
  })

  test('tells whoever leaves meanwhile how to go on', async () => {
    const over = vi.fn()
    const underway = vi.fn((_leaving: string) => over)
    await newsletter(['send', await file(), '--subject', 'News', '--yes'], { underway })
    expect(underway).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Run the command again'))
    expect(over).toHaveBeenCalledOnce()
  })
})

describe('listing', () => {
  test('says how many readers there are, and what became of each newsletter', async () => {
    await server.subscribe('ana@example.org')
    await server.subscribe('binh@example.org', { language: 'vi' })
    await server.ask('waiting@example.org')
    expect(await newsletter(['list'])).toBe(0)
    expect(output()).toBe(
      '2 readers (1 in English, 1 in Vietnamese), 1 not confirmed yet.\n\nNo newsletter has been sent yet.',
    )
    await newsletter(['send', await file(), '--subject', 'News in March', '--yes'])
    await server.jobs.run()
    said = []
    await newsletter(['list'])
    const [, , head = '', row = '', ...rest] = output().split('\n')
    expect(rest).toEqual([])
    expect(row).toMatch(/^2026-03-10 09:00 {2}News in March +2 +2 +0 +0$/)
    expect(row.indexOf('News')).toBe(head.indexOf('Subject'))
  })

  test('speaks Vietnamese where the terminal does', async () => {
    const env = { DATA_DIR: server.config.dataFolder, LANG: 'vi_VN.UTF-8' }
    await newsletter(['list'], { env })
    expect(output()).toContain('0 người đọc')
    await newsletter(['send'], { env })
    expect(complaint()).toContain('Hãy cho biết tệp nào chứa bản tin')
  })

  test('answers programs in JSON', async () => {
    await newsletter(['list', '--json'])
    expect(JSON.parse(output())).toEqual({ readers: { en: 0, vi: 0 }, unconfirmed: 0, newsletters: [] })
  })
})

describe('exporting', () => {
  test('prints every reader with when they agreed, and nobody who has not confirmed', async () => {
    await server.subscribe('binh@example.org', { language: 'vi' })
    await server.subscribe('Ana+News@example.org')
    await server.ask('waiting@example.org')
    const at = server.clock().toISOString()
    expect(await newsletter(['export'])).toBe(0)
    expect(said).toEqual([
      'email,language,agreed_at,wording,confirmed_at',
      `ana+news@example.org,en,${at},1,${at}`,
      `binh@example.org,vi,${at},1,${at}`,
    ])
    said = []
    await newsletter(['export', '--json'])
    const { readers } = JSON.parse(output()) as { readers: unknown[] }
    expect(readers).toHaveLength(2)
  })

  test('writes no address that a spreadsheet would compute, and tells programs each as it is', async () => {
    const formulas = ["=cmd|'/c'!a0", '-2+3', '+1', '＝1+1', '－1', '＋1', '＠sum'].map(
      (start) => `${start}@example.org`,
    )
    const harmless = ["'quoted@example.org", 'a=1+1@example.org']
    for (const email of [...formulas, ...harmless]) await server.subscribe(email)
    expect(await newsletter(['export'])).toBe(0)
    const [, ...lines] = said
    expect(lines.map((line) => line.split(',')[0]!).toSorted()).toEqual(
      [...formulas.map((email) => `'${email}`), ...harmless].toSorted(),
    )
    said = []
    await newsletter(['export', '--json'])
    const { readers } = JSON.parse(output()) as { readers: { email: string }[] }
    expect(readers.map(({ email }) => email).toSorted()).toEqual([...formulas, ...harmless].toSorted())
  })
})

test('without a server it says so', async () => {
  expect(await newsletter(['list', '--data', join(folder, 'none')])).toBe(1)
  expect(complaint()).toContain('No server runs on the data folder')
})

test('says what there is', async () => {
  expect(await newsletter(['--help'])).toBe(0)
  expect(output()).toContain('npm run newsletter -- <command>')
})

test('names the commands that there are where the package is installed', async () => {
  const world = { commands: commandsWhere({ isInstalled: true }) }
  for (const lang of ['en', 'vi']) {
    await newsletter(['--help', '--lang', lang], world)
    await newsletter(['away', '--lang', lang], world)
    await newsletter(['list', '--lang', lang, '--data', join(folder, 'none')], world)
    expect(output()).toMatch(/^ {2}npx ai-studio-newsletter </m)
    expect(complaint()).toContain('\nnpx ai-studio-newsletter --help')
    expect(complaint()).toContain('(npx ai-studio-server)')
    expect(output() + complaint()).not.toMatch(/npm (run|start)|\{\{/)
    said = []
    complaints = []
  }
})
