import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { ConversationFile } from '../../packages/contract/src/index.ts'
import type { Subject } from './processes.ts'
import { median } from './statistics.ts'

/** What somebody with many conversations waits for, in milliseconds. */
export interface Library {
  /** Of each kind of search the median: of all kinds the middle one and the slowest. */
  searches: { middle: number; slowest: number; slowestWords: string }
  /** The page of a shared conversation, by the number of its messages. */
  sharePages: { messages: number; first: number; median: number }[]
}

const conversations = 10_000
const messagesEach = 5
const wordsEach = 40
const repetitions = 15
const sharedLengths = [2, 40, 400]

/** The same numbers in every run: mulberry32. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const syllables = 'ba ca do đê gì hô ki lá mở nê phở qua ru sông tử ưng vạ xin yêu zen'.split(' ')

/** Words of which a few are everywhere and most are rare, as in any language. */
function writer(): (count: number) => string {
  const next = numbers(7)
  const vocabulary = Array.from({ length: 8_000 }, () =>
    Array.from({ length: 2 + Math.floor(next() * 2) }, () => syllables[Math.floor(next() * 20)]).join(''),
  )
  return (count) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(vocabulary.length * next() ** 4)]).join(' ')
}

function library(): { file: ConversationFile; searches: string[] } {
  const write = writer()
  const timestamp = new Date(Date.UTC(2026, 0, 1)).toISOString()
  const talk = (title: string, length: number) => ({
    title,
    modelId: null,
    createdAt: timestamp,
    messages: Array.from({ length }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: write(wordsEach),
      timestamp,
    })),
  })
  const all = Array.from({ length: conversations }, (_, index) => talk(write(4), messagesEach + (index % 2)))
  const sample = write(20_000).split(' ')
  const frequency = (word: string) => sample.filter((each) => each === word).length
  const byFrequency = (words: readonly string[]) =>
    [...new Set(words)].toSorted((a, b) => frequency(a) - frequency(b))
  const [rare, seldom] = byFrequency(all[5_000]!.messages[1]!.content.split(' ')) as [string, string]
  const often = byFrequency(sample.slice(0, 500)).at(-1)!
  return {
    file: {
      format: 'ai-studio-conversations',
      version: 1,
      conversations: [
        ...all,
        ...sharedLengths.map((length) => talk(`Shared ${length}`, length)),
        talk('Quixotic', 2),
      ],
    },
    searches: [
      'quixotic',
      often,
      `${often} ${rare}`,
      `${seldom} ${rare}`,
      often.slice(0, 2),
      'nothinglikethis',
    ],
  }
}

interface Reply {
  headers: IncomingHttpHeaders
  body: string
}

/** A connection is used once: a server may give up one that waits, just when it is used again. */
const agent = new Agent({ keepAlive: false })

function send(
  address: string,
  options: { method?: string; headers: OutgoingHttpHeaders; body?: Buffer },
): Promise<Reply> {
  const { method = 'GET', headers, body } = options
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        if ((response.statusCode ?? 500) < 300) resolve({ headers: response.headers, body: text })
        else reject(new Error(`${address} answered ${response.statusCode}: ${text}`))
      })
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Gives a visitor ten thousand conversations, searches them, and reads shared ones. */
export async function measureLibrary(subject: Subject): Promise<Library> {
  const { base } = subject
  const headers = { 'x-forwarded-for': '10.200.0.1', origin: base, 'sec-fetch-site': 'same-origin' }
  const met = await send(`${base}/api/chat/conversation`, { method: 'POST', headers })
  const cookies = (met.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.slice(11)
  const own = { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': token }

  const { file, searches } = library()
  const form = new FormData()
  form.append('file', new Blob([JSON.stringify(file)], { type: 'application/json' }), 'library.json')
  const encoded = new Response(form)
  await send(`${base}/api/chat/import`, {
    method: 'POST',
    headers: { ...own, 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  const search = async (words: string) => {
    const address = `${base}/api/chat/conversations?search=${encodeURIComponent(words)}`
    const { body } = await send(address, { headers: own })
    return JSON.parse(body) as { conversations: { id: string; title: string }[] }
  }
  // The words of so large a file are put where they are searched by a job; titles are found long before its end.
  await rest(subject)

  const found: { words: string; time: number }[] = []
  for (const words of searches) {
    const times: number[] = []
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      times.push(await timed(() => search(words)))
    found.push({ words, time: median(times) })
  }
  const slowest = found.toSorted((a, b) => b.time - a.time)[0]!

  const sharePages: Library['sharePages'] = []
  for (const messages of sharedLengths) {
    const [conversation] = (await search(`Shared ${messages}`)).conversations.filter(
      ({ title }) => title === `Shared ${messages}`,
    )
    const share = await send(`${base}/api/chat/share`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ conversationId: conversation!.id, expiresInDays: 1 })),
    })
    const { slug } = JSON.parse(share.body) as { slug: string }
    const read = () => timed(() => send(`${base}/share/${slug}`, { headers }))
    const first = await read()
    const times: number[] = []
    for (let repetition = 0; repetition < 3 * repetitions; repetition += 1) times.push(await read())
    sharePages.push({ messages, first, median: median(times) })
  }
  return {
    searches: {
      middle: median(found.map(({ time }) => time)),
      slowest: slowest.time,
      slowestWords: slowest.words,
    },
    sharePages,
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until a server has had next to nothing to do for three seconds. */
async function rest({ cpu }: Subject): Promise<void> {
  for (let still = 0; still < 3;) {
    const before = await cpu()
    await pause(1_000)
    still = (await cpu()) - before < 50 ? still + 1 : 0
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
