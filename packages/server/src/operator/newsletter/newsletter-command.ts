import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Language } from '@ai-studio/contract'
import { UsageError } from '../command-line.ts'
import { fail, languageIn } from '../failure.ts'
import { operatorClient, type OperatorClient } from '../operator-client.ts'
import { aligned, harmless, timeText } from '../plain-text.ts'
import type { ExitCode, Surroundings } from '../surroundings.ts'
import { fill, languageOf, operatorTexts, type OperatorTexts } from '../texts.ts'
import { readNewsletterArguments, type NewsletterOrder } from './newsletter-arguments.ts'
import { longestNewsletter, type NewsletterAnswers, type Reader } from './newsletter-calls.ts'

/** Does what a command line about the newsletter says. */
export async function runNewsletterCommand(args: readonly string[], world: Surroundings): Promise<ExitCode> {
  const wantsJson = args.includes('--json')
  let texts = operatorTexts[languageIn(args) ?? languageOf(world.env)]
  try {
    const order = readNewsletterArguments(args)
    texts = operatorTexts[order.language ?? languageOf(world.env)]
    if (order.command === 'help') {
      world.say(fill(texts.newsletter.usage, { command: world.commands.newsletter }))
      return 0
    }
    const folder = resolve(order.data ?? (world.env.DATA_DIR || '.data'))
    const task = { world, texts, client: operatorClient(folder), json: order.json }
    if (order.command === 'list') return await list(task)
    if (order.command === 'export') return await exportReaders(task)
    return await send(task, order)
  } catch (error) {
    const { help, refusal } = texts.newsletter
    return fail(error, {
      world,
      texts: { ...texts, refusal: { ...texts.refusal, ...refusal } },
      help: fill(help, { command: world.commands.newsletter }),
      wantsJson,
    })
  }
}

interface Task {
  world: Surroundings
  texts: OperatorTexts
  client: OperatorClient
  json: boolean
}

type Listed = NewsletterAnswers['newsletterList']

const readersOf = ({ readers }: Listed, only: Language | null): number =>
  only === null ? readers.en + readers.vi : readers[only]

async function send(task: Task, order: Extract<NewsletterOrder, { command: 'send' }>): Promise<ExitCode> {
  const { world, texts, client } = task
  const { subject, only } = order
  const markdown = await textOf(order.file)
  if (!order.yes && !(await isMeant(task, order))) {
    world.complain(texts.confirm.stopped)
    return 1
  }
  const over = world.underway?.(texts.newsletter.leaving)
  try {
    let queued = 0
    for (;;) {
      const request = { subject, markdown, only, by: world.userName }
      const progress = await client.ask('newsletterSend', request)
      queued += progress.queued
      if (progress.waiting > 0) continue
      if (task.json) world.say(JSON.stringify({ ...progress, queued }, null, 2))
      else {
        const values = { queued: String(queued), before: String(progress.listed - queued) }
        world.say(fill(texts.newsletter.queued, values))
      }
      return 0
    }
  } finally {
    over?.()
  }
}

/** @throws UsageError when it cannot be sent */
async function textOf(file: string): Promise<string> {
  const unreadable = (reason: string) => new UsageError('unreadable', { file: harmless(file), reason })
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(error.code ?? error.message)
  })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    throw unreadable('UTF-8')
  }
  if (text === '') throw new UsageError('emptyFile', { file: harmless(file) })
  if (text.length > longestNewsletter || text.includes('\0')) {
    throw new UsageError('longFile', { file: harmless(file), most: String(longestNewsletter) })
  }
  return text
}

async function isMeant(
  { world, texts, client }: Task,
  { subject, only }: Extract<NewsletterOrder, { command: 'send' }>,
): Promise<boolean> {
  if (!world.ask) throw new UsageError('nobodyToAsk')
  const count = readersOf(await client.ask('newsletterList', {}), only)
  const question = fill(texts.newsletter.question, { subject: harmless(subject), count: String(count) })
  const said = await world.ask(question)
  return said !== null && texts.confirm.yes.split(' ').includes(said.trim().toLowerCase())
}

async function list({ world, texts, client, json }: Task): Promise<ExitCode> {
  const listed = await client.ask('newsletterList', {})
  if (json) {
    world.say(JSON.stringify(listed, null, 2))
    return 0
  }
  const { newsletter } = texts
  const { readers, unconfirmed, newsletters } = listed
  const counts = { count: readersOf(listed, null), en: readers.en, vi: readers.vi, unconfirmed }
  world.say(
    fill(
      newsletter.readers,
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    ),
  )
  world.say('')
  if (newsletters.length === 0) world.say(newsletter.none)
  else {
    const { columns } = newsletter
    const rows = newsletters.map((each) => [
      timeText(each.createdAt),
      harmless(each.subject),
      ...[each.queued, each.sent, each.refused, each.left].map(String),
    ])
    const head = [columns.sent, columns.subject, columns.queued, columns.taken, columns.refused, columns.left]
    for (const line of aligned([head, ...rows])) world.say(line)
  }
  return 0
}

/**
 * Anybody may have an address that begins like a formula, and a spreadsheet computes what does: behind an apostrophe it is
 * text. In some languages the wide signs begin one, too (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const asText = (email: string): string => (/^[=+\-@＝＋－＠]/.test(email) ? `'${email}` : email)

/** Prints every reader: one line each, separated by commas, which no address of mail that is taken has in it. */
async function exportReaders({ world, client, json }: Task): Promise<ExitCode> {
  const all: Reader[] = []
  if (!json) world.say('email,language,agreed_at,wording,confirmed_at')
  for (let after: string | null = null; ;) {
    const page: NewsletterAnswers['newsletterExport'] = await client.ask('newsletterExport', { after })
    if (json) all.push(...page.readers)
    else {
      for (const { email, language, agreedAt, wording, confirmedAt } of page.readers) {
        world.say([asText(email), language, agreedAt, wording, confirmedAt].join(','))
      }
    }
    if (page.next === null) break
    after = page.next
  }
  if (json) world.say(JSON.stringify({ readers: all }, null, 2))
  return 0
}
