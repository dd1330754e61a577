import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commandsWhere } from '../commands.ts'
import { updatePayment, type PaymentRow } from '../payments/ledger/payments.queries.ts'
import { runPaymentsCommand } from './command.ts'
import { askOn } from './confirm.ts'
import { openOperatorSocket } from './operator-socket.ts'
import type { Listening } from './socket-file.ts'
import type { ExitCode, Surroundings } from './surroundings.ts'
import { operatorShop, type OperatorShop } from './testing/operator-shop.ts'

let shop: OperatorShop
let socket: Listening
beforeAll(async () => {
  shop = await operatorShop()
  const log = { warn: vi.fn(), error: vi.fn() }
  socket = await openOperatorSocket(shop.operator, { dataFolder: shop.config.dataFolder, log })
})
afterAll(async () => {
  await socket.close()
  await shop.close()
})

let said: string[]
let complaints: string[]
beforeEach(() => {
  said = []
  complaints = []
})
const output = () => said.join('\n')
const complaint = () => complaints.join('\n')

/** The command as a person types it, with a word for each argument. */
function payments(args: string[], world: Partial<Surroundings> = {}): Promise<ExitCode> {
  return runPaymentsCommand(args, {
    env: { DATA_DIR: shop.config.dataFolder, LANG: 'C.UTF-8' },
    userName: 'ana',
    commands: commandsWhere({ isInstalled: false }),
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
    ask: null,
    ...world,
  })
}
const answering = (answer: string | null) => vi.fn(async (_question: string) => answer)

describe('listing', () => {
  test('prints a table whose columns stand below each other', async () => {
    const payment = await shop.begun()
    const other = await shop.paid({ provider: 'vnpay' }, { amount: 1 })
    expect(await payments(['list'])).toBe(0)
    const [head = '', ...rows] = output().split('\n')
    const row = rows.find((line) => line.includes(payment.reference)) ?? ''
    expect(row.indexOf('pending')).toBe(head.indexOf('Status'))
    expect(row.indexOf('19.99 USD')).toBe(head.indexOf('Amount'))
    expect(rows.find((line) => line.includes(other.reference))).toMatch(
      /578,000 VND +VNPay +monthly +another amount was paid than agreed$/,
    )
  })

  test('says so when nothing is there to be looked at, and how to see more', async () => {
    const { payments: flagged } = await shop.operator.list({ review: true, limit: 500 })
    for (const { id } of flagged) await shop.operator.resolve({ name: id, by: 'ana', note: 'seen' })
    expect(await payments(['list', '--review'])).toBe(0)
    expect(output()).toBe('There is no payment that a person has to look at.')
    await payments(['list', '--limit', '1'])
    expect(output()).toContain('--limit 5')
  })

  test('answers programs in JSON', async () => {
    const payment = await shop.paid()
    expect(await payments(['list', '--json', '--limit=500'])).toBe(0)
    const found = (JSON.parse(output()) as { payments: { id: string }[] }).payments
    expect(found.find(({ id }) => id === payment.id)).toMatchObject({
      number: payment.reference,
      amount: 19.99,
      status: 'paid',
    })
  })
})

describe('showing', () => {
  test('tells everything that happened, in order and in plain words', async () => {
    const payment = await shop.paid({}, { refund: 'refused' })
    await payments(['refund', payment.id, '--reason', 'did not like it', '--yes'])
    expect(await payments(['show', payment.reference])).toBe(0)
    const lines = output().split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/^Amount +19\.99 USD \(test, no money moved\)$/))
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^Buyer +${payment.principalId}@example.com$`)),
    )
    expect(lines).toContain('  Pro from 2026-03-10 09:00 to 2026-04-10 09:00')
    const events = lines.slice(lines.indexOf('What happened (UTC)') + 1).map((line) => line.trim())
    expect(events).toEqual([
      `2026-03-10 09:00:00  gateway, asked  paid: 19.99 USD, scripted paid, transaction TX-${payment.reference} (pending → paid)`,
      '2026-03-10 09:00:00  operator        asks for the money to go back: by ana, reason: did not like it',
      '2026-03-10 09:00:00  operator        the gateway does not give it back: by ana, answer SCRIPTED',
    ])
  })

  test('says what to do about a payment that somebody has to look at', async () => {
    const payment = await shop.paid({}, { amount: 5 })
    await payments(['show', payment.id])
    expect(output()).toMatch(/^Look at +another amount was paid than agreed\n +Nothing was granted\./m)
    expect(output()).toContain('does not fit what was agreed: another amount was paid than agreed')
    expect(output()).toContain('0.05 USD')
  })

  test('speaks Vietnamese where the terminal does, or where it is asked to', async () => {
    const payment = await shop.paid()
    await payments(['show', payment.id], { env: { DATA_DIR: shop.config.dataFolder, LANG: 'vi_VN.UTF-8' } })
    expect(output()).toMatch(/^Trạng thái +đã trả$/m)
    expect(output()).toMatch(/^Số tiền +19,99 USD \(thử, không có tiền thật nào được chuyển\)$/m)
    said = []
    await payments(['show', payment.id, '--lang', 'vi'])
    expect(output()).toMatch(/^Đã mua +/m)
    expect(await payments(['show', '--lang', 'vi'])).toBe(2)
    expect(complaint()).toContain('Hãy cho biết khoản thanh toán nào')
  })

  test('lets nothing that others have written steer the terminal', async () => {
    const payment = await shop.paid()
    await payments(['refund', payment.id, '--yes', '--already', '--reason', 'a\u001B[2Jb\nforged line'])
    expect(output()).toContain('reason: a [2Jb forged line')
    expect(output()).not.toContain('\u001B')
  })
})

describe('giving money back', () => {
  const refund = (payment: PaymentRow, ...more: string[]) => [
    'refund',
    payment.reference,
    '--reason',
    'asked for it',
    ...more,
  ]
  const untouched = async (payment: PaymentRow) => {
    expect(await shop.row(payment.id)).toEqual(payment)
    expect(await shop.kinds(payment.id)).toEqual(['paid'])
    expect(shop.refundsAsked()).not.toContain(payment.reference)
  }

  test('asks first, by name and amount, and does it when the answer is yes', async () => {
    const payment = await shop.paid()
    const ask = answering('y')
    expect(await payments(refund(payment), { ask })).toBe(0)
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      `Give back 19.99 USD to ${payment.principalId}@example.com through PayPal and end "AI Studio Pro, one month"? [y/N] `,
    )
    expect(output()).toMatch(/19\.99 USD goes back through PayPal.*\nThe buyer is told by mail\.$/)
    expect(await shop.row(payment.id)).toMatchObject({ status: 'refunded' })
    const asked = (await shop.events(payment.id)).find(({ kind }) => kind === 'refund-asked')
    expect(asked?.detail).toMatchObject({ by: 'ana', reason: 'asked for it' })
  })

  test('asks as well before money goes back anew that the gateway has still', async () => {
    const payment = await shop.paid()
    const change = { status: 'refunded', review: 'refund', refundedAt: shop.clock() } as const
    const flagged = await updatePayment(shop.database.db, payment.id, change)
    expect(await payments(refund(payment), { ask: answering('n') })).toBe(1)
    expect(complaint()).toContain('Nothing was changed.')
    expect(await payments(refund(payment, '--already'), { ask: answering('y') })).toBe(1)
    expect(complaint()).toContain('PayPal has said since that it is still there')
    await untouched(flagged)
  })

  test.each(['', 'n', 'no', 'yeah', 'yes please'])(
    'changes nothing when the answer is "%s"',
    async (answer) => {
      const payment = await shop.paid()
      expect(await payments(refund(payment), { ask: answering(answer) })).toBe(1)
      expect(complaint()).toContain('Nothing was changed.')
      await untouched(payment)
    },
  )

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['Ctrl-C behind a yes', 'y\u0003'],
  ])('changes nothing at %s', async (_name, keys) => {
    const payment = await shop.paid()
    const [input, screen] = [new PassThrough(), new PassThrough()]
    const asked = new Promise((resolve) => screen.once('data', resolve))
    const ended = payments(refund(payment), { ask: askOn(input, screen) })
    await asked
    input.write(keys)
    expect(await ended).toBe(1)
    expect(complaint()).toContain('Nothing was changed.')
    await untouched(payment)
  })

  test('takes a yes that is typed on a terminal', async () => {
    const payment = await shop.paid()
    const [input, screen] = [new PassThrough(), new PassThrough()]
    const asked = new Promise((resolve) => screen.once('data', resolve))
    const ended = payments(refund(payment, '--lang', 'vi'), { ask: askOn(input, screen) })
    await asked
    input.write('có\r')
    expect(await ended).toBe(0)
    expect(output()).toContain('19,99 USD đang được hoàn qua PayPal')
  })

  test('needs --yes where nobody can be asked', async () => {
    const payment = await shop.paid()
    expect(await payments(refund(payment))).toBe(2)
    expect(complaint()).toContain('Add --yes.')
    await untouched(payment)
    expect(await payments(refund(payment, '--yes'))).toBe(0)
  })

  test('says what to do when the gateway refuses, is away, or has given it back before', async () => {
    const payment = await shop.paid({ provider: 'vnpay' }, { refund: 'refused' })
    expect(await payments(refund(payment, '--yes'))).toBe(1)
    expect(complaint()).toMatch(/VNPay does not give the money back \(code SCRIPTED\).*--already/)

    complaints = []
    shop.gateways.script(payment.reference, { refund: 'away' })
    expect(await payments(refund(payment, '--yes'))).toBe(1)
    expect(complaint()).toMatch(/VNPay gave no answer.*safe to run this command again/)

    expect(await payments(refund(payment, '--yes', '--already'))).toBe(0)
    expect(output()).toContain('Noted that 578,000 VND went back.')

    complaints = []
    expect(await payments(refund(payment, '--yes'))).toBe(1)
    expect(complaint()).toBe('The money was given back before, on 2026-03-10 09:00:00. Nothing was done.')
  })

  test('promises no mail to somebody who has erased their account', async () => {
    const payment = await shop.paid({ principalId: null })
    expect(await payments(refund(payment, '--yes'))).toBe(0)
    expect(output()).toMatch(/^Buyer +somebody who has erased their account$/m)
    expect(output()).not.toContain('told by mail')
  })

  test('promises no mail where no mail server is configured', async () => {
    const { mail } = shop.config
    const { smtpUrl } = mail
    onTestFinished(() => {
      mail.smtpUrl = smtpUrl
    })
    mail.smtpUrl = null
    const payment = await shop.paid()
    expect(await payments(refund(payment, '--yes'))).toBe(0)
    expect(output()).toContain('goes back')
    expect(output()).not.toContain('told by mail')
  })

  test('of an unpaid payment is refused without a question', async () => {
    const payment = await shop.begun()
    const ask = answering('y')
    expect(await payments(refund(payment), { ask })).toBe(1)
    expect(complaint()).toContain('this one is pending')
    expect(ask).not.toHaveBeenCalled()
  })

  test('tells whoever leaves meanwhile that the server goes on', async () => {
    const payment = await shop.paid()
    const over = vi.fn()
    const underway = vi.fn((_leaving: string) => over)
    await payments(refund(payment, '--yes'), { underway })
    expect(underway).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('The server goes on'))
    expect(over).toHaveBeenCalledOnce()
  })
})

describe('asking the gateway and taking off the list', () => {
  test('say what came of it', async () => {
    const payment = await shop.begun()
    shop.gateways.script(payment.reference, { says: 'paid' })
    expect(await payments(['check', payment.reference])).toBe(0)
    expect(output()).toContain('PayPal was asked: pending → paid.')
    said = []
    shop.gateways.script(payment.reference, { transactionId: 'TX-2' })
    expect(await payments(['check', payment.reference])).toBe(0)
    expect(output()).toContain('nothing has changed: paid.\nA person has to look at it: it was paid twice')
    expect(await payments(['resolve', payment.reference, '--note', 'gave TX-2 back'])).toBe(0)
    expect(output()).toContain('has looked at it: it was paid twice, by ana, note: gave TX-2 back')
    expect(await payments(['resolve', payment.reference, '--note', 'again'])).toBe(1)
  })

  test('say what there is still to look at', async () => {
    const payment = await shop.paid({ principalId: null })
    shop.gateways.script(payment.reference, { transactionId: 'TX-2' })
    expect(await payments(['check', payment.reference])).toBe(0)
    expect(await payments(['resolve', payment.reference, '--note', 'gave TX-2 back'])).toBe(0)
    expect(output()).toContain('A person has to look at it: paid, but the buyer has erased their account')
    expect(output()).not.toContain('Nobody has to look')
  })
})

describe('a command that is not right', () => {
  test.each([
    [[], 'Say what to do.'],
    [['pay'], 'There is no command "pay".'],
    [['toString'], 'There is no command "toString".'],
    [['show'], 'Say which payment'],
    [['show', 'A', 'B'], '"B" is one word too many'],
    [['list', 'A'], '"A" is one word too many'],
    [['list', '--limit', '0'], 'from 1 to 500'],
    [['list', '--limit', '1e2'], 'from 1 to 500'],
    [['list', '--limit='], '--limit needs a value'],
    [['list', '--reason', 'x'], '"list" has no option --reason.'],
    [['list', '--review=yes'], '--review takes no value.'],
    [['refund', 'A'], 'Say why'],
    [['refund', 'A', '--reason', '  '], '--reason needs a value'],
    [['refund', 'A', '--reason', 'x'.repeat(201)], 'in 200 characters or less'],
    [['refund', 'A', '--reason', '--yes'], '--reason needs a value'],
    [['refund', 'A', '--reason'], '--reason needs a value'],
    [['refund', 'A', '--reason', 'x', '--amount', '5'], 'Giving back a part is not supported'],
    [['resolve', 'A'], 'Say what you found'],
    [['list', '--lang', 'fr'], '--lang is en or vi.'],
  ])('%j ends with 2 and says what is wrong', async (args, text) => {
    expect(await payments(args)).toBe(2)
    expect(complaint()).toContain(text)
    expect(said).toEqual([])
  })

  test('is answered in JSON where JSON was asked for', async () => {
    expect(await payments(['show', '--json'])).toBe(2)
    expect(JSON.parse(output())).toMatchObject({ error: { code: 'USAGE' } })
    said = []
    expect(await payments(['show', 'NOTHING', '--json'])).toBe(1)
    expect(JSON.parse(output())).toMatchObject({
      error: { code: 'NOT_FOUND', message: expect.stringContaining('NOTHING') },
    })
  })

  test('has help, which needs no server', async () => {
    expect(await payments(['--help'], { env: {} })).toBe(0)
    expect(output()).toContain('npm run payments -- <command>')
    expect(await payments(['refund', '-h'], { env: {} })).toBe(0)
  })

  test('names the commands that there are where the package is installed', async () => {
    const world = { commands: commandsWhere({ isInstalled: true }) }
    for (const lang of ['en', 'vi']) {
      await payments(['--help', '--lang', lang], world)
      await payments(['away', '--lang', lang], world)
      await payments(['list', '--lang', lang, '--data', join(shop.config.dataFolder, 'empty')], world)
      expect(output()).toMatch(/^ {2}npx ai-studio-payments </m)
      expect(complaint()).toContain('\nnpx ai-studio-payments --help')
      expect(complaint()).toContain('(npx ai-studio-server)')
      expect(output() + complaint()).not.toMatch(/npm (run|start)|\{\{/)
      said = []
      complaints = []
    }
  })
})

test('without a server it says to start one', async () => {
  const folder = join(shop.config.dataFolder, 'empty')
  expect(await payments(['list', '--data', folder])).toBe(1)
  expect(complaint()).toContain(
    `No server runs on the data folder ${folder}. Start it (npm start / npm run serve)`,
  )
})
