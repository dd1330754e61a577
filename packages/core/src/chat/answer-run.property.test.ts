import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ChatSession, LiveAnswer } from './chat-session-types.ts'
import { MemoryStorage, openTab, preload, useFetchOnly } from './testing/chat-harness.ts'
import { ScriptedServer } from './testing/scripted-server.ts'

let server = new ScriptedServer()

beforeAll(async () => {
  useFetchOnly()
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => server.fetch(input, init))
  await preload()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function ask(tab: ChatSession, question: string): Promise<void> {
  const sending = tab.send(question)
  await pass(10)
  expect(await sending).toBe(true)
}

/** The request may still be on its way, or on its way again. */
async function untilAsked(): Promise<void> {
  for (let wait = 0; server.answerCount === 0; wait += 1) {
    expect(wait).toBeLessThan(200)
    await pass(1000)
  }
}

function expectConversation(tab: ChatSession, question: string, answer: string): void {
  expect(tab.$live.get()).toBeNull()
  expect(tab.$messages.get().map(({ role, content, status }) => ({ role, content, status }))).toEqual([
    { role: 'user', content: question, status: 'complete' },
    { role: 'assistant', content: answer, status: 'complete' },
  ])
}

/** What a view may rely on while an answer is written. */
function expectGrowth(seen: readonly LiveAnswer[], text: string): void {
  for (const [index, live] of seen.entries()) {
    expect(text.startsWith(live.text)).toBe(true)
    expect(live.text.length).toBeGreaterThanOrEqual(seen[index - 1]?.text.length ?? 0)
    expect(live.text.isWellFormed()).toBe(true)
    expect(live.id).toBe(seen[0]?.id)
  }
}

const piece = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.toWellFormed())
const plan = fc.record(
  {
    bytes: fc.nat(900),
    ending: fc.constantFrom('break' as const, 'close' as const, 'silence' as const),
    chunks: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    overlap: fc.nat(30),
  },
  { requiredKeys: ['chunks'] },
)
const fault = fc.constantFrom({ kind: 'unreachable' as const }, { kind: 'response lost' as const })

test('however bytes are cut, requests get lost and connections end, the text is exactly the server’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 25 }),
      fc.array(plan, { maxLength: 6 }),
      fc.array(fault, { maxLength: 3 }),
      fc.integer({ min: 0, max: 400 }),
      async (pieces, plans, faults, pause) => {
        server = new ScriptedServer()
        server.plans.push(...plans)
        server.disturb('POST /api/chat/send', ...faults)
        const tab = openTab(server)
        const seen: LiveAnswer[] = []
        tab.$live.listen((live) => live && seen.push(live))
        tab.start()
        await pass(10)
        await ask(tab, 'A question')

        await untilAsked()
        for (const each of pieces) {
          server.write(each)
          await pass(pause)
        }
        server.finish()
        await pass(400_000)

        const text = pieces.join('')
        expectConversation(tab, 'A question', text)
        expectGrowth(seen, text)
        expect(tab.$messages.get()[1]?.id).toBe(seen[0]?.id)
        expect(server.answerCount).toBe(1)
        tab.dispose()
        expect(vi.getTimerCount()).toBe(0)
        expect(server.openConnections).toBe(0)
      },
    ),
    { numRuns: 80 },
  )
}, 60_000)

test('reloads in the middle of an answer lose and double nothing, and the answer keeps its id', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ text: piece, ending: fc.constantFrom('none', 'reload', 'crash'), pause: fc.nat(300) }),
        {
          minLength: 1,
          maxLength: 15,
        },
      ),
      fc.array(plan, { maxLength: 4 }),
      async (steps, plans) => {
        server = new ScriptedServer()
        let storage = new MemoryStorage()
        const pages: LiveAnswer[][] = []
        const open = () => {
          const tab = openTab(server, storage)
          const seen: LiveAnswer[] = []
          pages.push(seen)
          tab.$live.listen((live) => live && seen.push(live))
          tab.start()
          return tab
        }
        let tab = open()
        await pass(10)
        await ask(tab, 'A question')
        await untilAsked()
        server.plans.push(...plans)
        for (const { text, ending, pause } of steps) {
          server.write(text)
          await pass(pause)
          if (ending === 'none') continue
          // A crash leaves what had been saved until then.
          const left = ending === 'crash' ? storage.copy() : storage
          tab.dispose()
          storage = left
          tab = open()
          await pass(pause)
        }
        server.finish()
        await pass(400_000)

        const text = steps.map((step) => step.text).join('')
        expectConversation(tab, 'A question', text)
        for (const seen of pages) expectGrowth(seen, text)
        // Only what had been saved can come back under its old id.
        const isSaved = steps.every(({ ending }) => ending !== 'crash')
        if (isSaved) expect(tab.$messages.get()[1]?.id).toBe(pages[0]?.[0]?.id)
        tab.dispose()
        expect(vi.getTimerCount()).toBe(0)
      },
    ),
    { numRuns: 80 },
  )
}, 60_000)
