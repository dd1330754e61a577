import { resolve } from 'node:path'
import { readArguments, type Order } from './arguments.ts'
import { UsageError } from './command-line.ts'
import { fail, languageIn } from './failure.ts'
import { operatorClient, type OperatorClient } from './operator-client.ts'
import type { PaymentReport } from './payment-report.ts'
import { isStillThere } from './refund-history.ts'
import { amountOf, buyerOf, listLines, reportLines } from './print.ts'
import { purchaseText } from '../payments/purchase-texts.ts'
import { mostListed } from './operator-calls.ts'
import type { ExitCode, Surroundings } from './surroundings.ts'
import { fill, languageOf, operatorTexts, wordFor, type OperatorTexts } from './texts.ts'

/** Does what a command line says. */
export async function runPaymentsCommand(args: readonly string[], world: Surroundings): Promise<ExitCode> {
  const wantsJson = args.includes('--json')
  let texts = operatorTexts[languageIn(args) ?? languageOf(world.env)]
  try {
    const order = readArguments(args)
    const language = order.language ?? languageOf(world.env)
    texts = operatorTexts[language]
    if (order.command === 'help') {
      world.say(fill(texts.usage, { command: world.commands.payments }))
      return 0
    }
    const folder = resolve(order.data ?? (world.env.DATA_DIR || '.data'))
    return await perform({ order, world, texts, language, client: operatorClient(folder) })
  } catch (error) {
    const help = fill(texts.wrong.help, { command: world.commands.payments })
    return fail(error, { world, texts, help, wantsJson })
  }
}

interface Task {
  order: Exclude<Order, { command: 'help' }>
  world: Surroundings
  texts: OperatorTexts
  language: 'en' | 'vi'
  client: OperatorClient
}

async function perform(task: Task): Promise<ExitCode> {
  const { order, client, texts } = task
  switch (order.command) {
    case 'list':
      return list(task, order)
    case 'show':
      return answer(task, await client.ask('show', { name: order.name }))
    case 'check': {
      const report = await client.ask('check', { name: order.name })
      const { payment, statusBefore } = report
      const values = {
        provider: texts.providers[payment.provider],
        before: wordFor(texts.statuses, statusBefore),
        after: wordFor(texts.statuses, payment.status),
      }
      const { changed, same } = texts.done
      const lines = [fill(statusBefore === payment.status ? same : changed, values)]
      if (payment.review !== null) lines.push(flagLine(task, report))
      return answer(task, report, lines)
    }
    case 'resolve': {
      const { name, note } = order
      const report = await client.ask('resolve', { name, note, by: task.world.userName })
      return answer(task, report, [
        report.payment.review === null ? texts.done.resolved : flagLine(task, report),
      ])
    }
    case 'refund':
      return refund(task, order)
  }
}

const flagLine = ({ texts }: Task, { payment }: PaymentReport): string =>
  fill(texts.done.stillFlagged, { flag: wordFor(texts.flags, payment.review ?? '') })

async function list(
  { world, texts, language, client }: Task,
  { review, limit, json }: Extract<Order, { command: 'list' }>,
): Promise<ExitCode> {
  const { payments } = await client.ask('list', { review, limit })
  if (json) world.say(JSON.stringify({ payments }, null, 2))
  else if (payments.length === 0) world.say(review ? texts.done.nothingToReview : texts.done.noPayments)
  else {
    for (const line of listLines(payments, language)) world.say(line)
    if (payments.length === limit && limit < mostListed) {
      world.say(`\n${fill(texts.done.more, { limit: String(Math.min(limit * 5, mostListed)) })}`)
    }
  }
  return 0
}

async function refund(task: Task, order: Extract<Order, { command: 'refund' }>): Promise<ExitCode> {
  const { world, texts, language, client } = task
  const { name, reason, already } = order
  const before = await client.ask('show', { name })
  // What cannot be given back is refused by the server, without a question before.
  const canGoBack = before.payment.status === 'paid' || (!already && isStillThere(before.payment))
  if (!order.yes && canGoBack && !(await isMeant(task, before, already))) {
    world.complain(texts.confirm.stopped)
    return 1
  }
  const over = world.underway?.(texts.confirm.leaving)
  try {
    // By its id: a name that is typed in could mean another payment by now.
    const request = { name: before.payment.id, reason, already, by: world.userName }
    const report = await client.ask('refund', request)
    const values = {
      amount: amountOf(report.payment, language),
      provider: texts.providers[report.payment.provider],
    }
    const lines = [fill(already ? texts.done.already : texts.done.refunded, values)]
    if (report.isMailed && report.buyerEmail !== null) lines.push(texts.done.told)
    return answer(task, report, lines)
  } finally {
    over?.()
  }
}

async function isMeant({ world, texts, language }: Task, report: PaymentReport, already: boolean) {
  if (!world.ask) throw new UsageError('nobodyToAsk')
  const { payment } = report
  const question = fill(already ? texts.confirm.already : texts.confirm.question, {
    amount: amountOf(payment, language),
    buyer: buyerOf(report, language),
    provider: texts.providers[payment.provider],
    purchase: purchaseText(payment.purchaseId, language),
  })
  if (payment.isTest) world.complain(texts.confirm.test)
  const said = await world.ask(question)
  return said !== null && texts.confirm.yes.split(' ').includes(said.trim().toLowerCase())
}

/** Prints what is known of a payment, and below it what came of the command. */
function answer({ order, world, language }: Task, report: PaymentReport, lines: string[] = []): ExitCode {
  if (order.json) world.say(JSON.stringify(report, null, 2))
  else
    for (const line of [...reportLines(report, language), ...(lines.length > 0 ? ['', ...lines] : [])])
      world.say(line)
  return 0
}
