import { Agent, request as connect, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** What the readers are told to do; they run in a process of their own. */
export type Task =
  | { do: 'meet'; base: string; visitors: number; from: number }
  | {
      do: 'ask'
      base: string
      path: string
      visitors: number
      rounds: number
      script: string
      spread: number
      /** Whether what the first and the last answer of each visitor have shown is left out. */
      isSteady?: boolean
    }
  | { do: 'hold'; base: string; path: string; from: number; visitors: number; script: string }
  | { do: 'attach'; base: string; visitors: number }
  | { do: 'let go' }

/** What came of it; times in milliseconds. */
export interface Outcome {
  /** Age of the first token of each answer when it arrived. */
  firstAges: number[]
  /** Age of every token when it arrived. */
  ages: number[]
  /** From asking to the first token. */
  firsts: number[]
  /** From asking to the end. */
  wholes: number[]
  /** For everything. */
  took: number
  failures: string[]
  /** Streams that are held open afterwards. */
  open: number
}

interface Visitor {
  headers: OutgoingHttpHeaders
  conversationId: string | undefined
  /** The last answer, for those who attach to it. */
  messageId: string | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const held = new Set<IncomingMessage>()
let known: Visitor[] = []
const milliseconds = (nanoseconds: bigint) => Number(nanoseconds) / 1e6

process.on('message', (task: Task) => {
  run(task).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ failure: String((error as Error).stack) }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ port: 0 })

async function run(task: Task): Promise<Outcome> {
  const outcome: Outcome = { firstAges: [], ages: [], firsts: [], wholes: [], took: 0, failures: [], open: 0 }
  const began = process.hrtime.bigint()
  if (task.do === 'meet') known = await meet(task)
  else if (task.do === 'ask') await inParallel(task.visitors, (index) => ask(task, index, outcome))
  else if (task.do === 'hold') await inGroups(task.visitors, (index) => hold(task, task.from + index))
  else if (task.do === 'attach') await inGroups(task.visitors, () => attach(task))
  else for (const response of held) response.destroy()
  if (task.do === 'let go') held.clear()
  outcome.took = milliseconds(process.hrtime.bigint() - began)
  outcome.open = held.size
  return outcome
}

const inParallel = (count: number, work: (index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Not more at once than a server has to bear, where only the result counts. */
async function inGroups(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await inParallel(Math.min(32, count), async () => {
    while (next < count) await work(next++)
  })
}

/** Makes visitors known to the server, each at an address of their own. */
async function meet({ base, visitors, from }: Extract<Task, { do: 'meet' }>): Promise<Visitor[]> {
  const met: Visitor[] = []
  await inGroups(visitors, async (index) => {
    const number = from + index
    const headers = {
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      origin: base,
      'sec-fetch-site': 'same-origin',
    }
    const response = await post(`${base}/api/chat/conversation`, headers, undefined)
    const { id } = JSON.parse(await textOf(response)) as { id: string }
    const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]!)
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11)
    met[index] = {
      headers: { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': token },
      conversationId: id,
      messageId: undefined,
    }
  })
  return met
}

const stranger: Visitor = { headers: {}, conversationId: undefined, messageId: undefined }

async function ask(
  { base, path, rounds, script, spread, isSteady = false }: Extract<Task, { do: 'ask' }>,
  index: number,
  outcome: Outcome,
): Promise<void> {
  const visitor = known[index] ?? stranger
  // Spread evenly, but so that neighbours in number are no neighbours in time.
  const delay = spread === 0 ? 0 : (index * 7919) % spread
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  for (let round = 0; round < rounds; round += 1) {
    const began = process.hrtime.bigint()
    const counts = !isSteady || (round > 0 && round < rounds - 1)
    const response = await question(`${base}${path}`, visitor, script)
    if (response.statusCode !== 200) {
      outcome.failures.push(`${response.statusCode} ${await textOf(response)}`)
      return
    }
    let isFirst = true
    let whole: bigint | undefined
    let rest = ''
    for await (const text of response.setEncoding('utf8')) {
      const at = process.hrtime.bigint()
      // It is read to its end like any other answer, so that its connection serves the next question.
      if (whole !== undefined) continue
      // The message at the end repeats all tokens, which are not new then.
      const [news, ending] = (rest + (text as string)).split('event: done', 2) as [string, string?]
      const pieces = news.split('@')
      // An odd number of pieces: the last one is no stamp, and none is cut in half.
      rest = pieces.length % 2 === 1 ? pieces.pop()!.slice(-20) : `@${pieces.pop()}`
      for (let place = 1; place < pieces.length; place += 2) {
        const age = milliseconds(at - BigInt(pieces[place]!))
        if (isFirst && counts) {
          outcome.firstAges.push(age)
          outcome.firsts.push(milliseconds(at - began))
        }
        isFirst = false
        if (counts) outcome.ages.push(age)
      }
      if (ending !== undefined) whole = at
    }
    if (isFirst) {
      outcome.failures.push('an answer without a token')
      return
    }
    outcome.wholes.push(milliseconds((whole ?? process.hrtime.bigint()) - began))
  }
}

/** Opens a stream and keeps it open. */
async function hold({ base, path, script }: Extract<Task, { do: 'hold' }>, index: number): Promise<void> {
  const visitor = known[index] ?? stranger
  const response = await question(`${base}${path}`, visitor, script)
  visitor.messageId = response.headers['x-message-id'] as string | undefined
  await keep(response)
}

/** Attaches to the answer that the first visitor holds. */
async function attach({ base }: Extract<Task, { do: 'attach' }>): Promise<void> {
  const { messageId, headers } = known[0]!
  const response = await send('GET', `${base}/api/chat/messages/${messageId}/events`, headers, undefined)
  await keep(response)
}

/** Resolves when the first token has come. */
function keep(response: IncomingMessage): Promise<void> {
  held.add(response)
  return new Promise((resolve, reject) => {
    if (response.statusCode !== 200) reject(new Error(`A stream was refused with ${response.statusCode}`))
    response.on('data', (bytes: Buffer) => {
      if (bytes.includes('@')) resolve()
    })
    response.on('error', () => undefined)
    response.on('close', () => {
      held.delete(response)
      resolve()
    })
  })
}

const question = (url: string, { headers, conversationId }: Visitor, script: string) =>
  post(
    url,
    { ...headers, accept: 'text/event-stream' },
    {
      Message: script,
      ModelId: 'openai/scripted',
      ...(conversationId && { ConversationId: conversationId }),
    },
  )

const post = (url: string, headers: OutgoingHttpHeaders, body: object | undefined) =>
  send('POST', url, headers, body)

function send(
  method: string,
  url: string,
  headers: OutgoingHttpHeaders,
  body: object | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const type = text === undefined ? {} : { 'content-type': 'application/json' }
    const length = text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }
    const request = connect(url, { method, agent, headers: { ...headers, ...type, ...length } }, resolve)
    request.on('error', reject)
    request.end(text)
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part as string
  return text
}
