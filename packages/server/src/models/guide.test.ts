import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GuideProvider } from './guide.ts'
import { helpDirectory } from '../help/help-articles.ts'
import type { PaceClock } from './guide/pace.ts'
import { ModelError } from './provider.ts'
import { chatRequest, outcomeOf } from './testing/ask.ts'

/** Time that only passes while somebody sleeps; each sleep may be watched. */
class PaceTestClock implements PaceClock {
  time = 0
  onSleep: () => void = () => undefined

  now(): number {
    return this.time
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.time += milliseconds
    this.onSleep()
    signal.throwIfAborted()
  }
}

const ask = (guide: GuideProvider, question: string, signal?: AbortSignal) =>
  guide.streamChat(chatRequest(question, { modelId: 'guide', ...(signal && { signal }) }))

test('is one chat model for everybody', async () => {
  const guide = new GuideProvider()
  expect(guide.id).toBe('studio')
  expect(await guide.listModels()).toEqual([
    {
      id: 'guide',
      name: 'Guide',
      description: { en: expect.any(String) as string, vi: expect.any(String) as string },
      capabilities: ['chat'],
      contextSize: 8000,
      tier: 'anonymous',
    },
  ])
})

describe('streaming', () => {
  test('gives the answer out word by word, sixty to eighty a second', async () => {
    const clock = new PaceTestClock()
    const pieces: string[] = []
    for await (const piece of ask(new GuideProvider({ clock }), 'How do I share a conversation?'))
      pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(50)
    expect(pieces.every((piece) => piece.trim() !== '' && !/\S\s+\S/.test(piece))).toBe(true)
    const wordsPerSecond = pieces.length / (clock.time / 1000)
    expect(wordsPerSecond).toBeGreaterThanOrEqual(60)
    expect(wordsPerSecond).toBeLessThanOrEqual(80)
  })

  test('does not fall behind its pace when a timer is late', async () => {
    const clock = new PaceTestClock()
    let sleeps = 0
    clock.onSleep = () => {
      sleeps += 1
      clock.time += 20
    }
    const pieces: string[] = []
    for await (const piece of ask(new GuideProvider({ clock }), 'How do I share a conversation?'))
      pieces.push(piece)
    expect(sleeps).toBeLessThan(pieces.length)
    expect(pieces.length / (clock.time / 1000)).toBeGreaterThan(60)
  })

  test('keeps the line breaks of lists, tables and code', async () => {
    const { text } = await outcomeOf(ask(new GuideProvider({ clock: new PaceTestClock() }), 'connect ollama'))
    expect(text).toMatch(/\n\| Ollama \|/)
    expect(text).toMatch(/\n```sh\n/)
  })
})

describe('stopping', () => {
  test('ends at once in the middle of an answer, with the reason', async () => {
    const clock = new PaceTestClock()
    const controller = new AbortController()
    const reason = new Error('stopped')
    let sleeps = 0
    clock.onSleep = () => {
      sleeps += 1
      if (sleeps === 10) controller.abort(reason)
    }
    const pieces: string[] = []
    const reading = (async () => {
      for await (const piece of ask(
        new GuideProvider({ clock }),
        'How do I share a conversation?',
        controller.signal,
      )) {
        pieces.push(piece)
      }
    })()
    await expect(reading).rejects.toBe(reason)
    expect(pieces).toHaveLength(10)
  })

  test('does not wait for the real clock', async () => {
    const controller = new AbortController()
    const reason = new Error('stopped')
    const iterator = ask(new GuideProvider(), 'How do I share a conversation?', controller.signal)[
      Symbol.asyncIterator
    ]()
    await iterator.next()
    const next = iterator.next()
    controller.abort(reason)
    await expect(next).rejects.toBe(reason)
  })

  test('says nothing when it is stopped before it begins', async () => {
    const signal = AbortSignal.abort(new Error('stopped'))
    expect(await outcomeOf(ask(new GuideProvider(), 'hi', signal))).toEqual({
      text: '',
      error: signal.reason,
    })
  })
})

describe('failing', () => {
  test('knows no other model', async () => {
    const { error } = await outcomeOf(new GuideProvider().streamChat(chatRequest('hi', { modelId: 'other' })))
    expect((error as ModelError).code).toBe('MODEL_NOT_FOUND')
  })

  test('is unavailable while its articles cannot be read, and comes back with them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-help-'))
    const guide = new GuideProvider({ helpFolder: folder, clock: new PaceTestClock() })
    const { error } = await outcomeOf(ask(guide, 'How do I share a conversation?'))
    expect((error as ModelError).code).toBe('MODEL_UNAVAILABLE')

    await cp(helpDirectory(), folder, { recursive: true })
    expect((await outcomeOf(ask(guide, 'How do I share a conversation?'))).text).toContain(
      '/help/share-a-conversation',
    )

    await writeFile(join(folder, 'vi', 'broken.md'), 'no front matter')
    expect((await outcomeOf(ask(guide, 'chia sẻ thế nào'))).error).toBeInstanceOf(ModelError)
    await rm(folder, { recursive: true })
  })
})

test('is not troubled by a message as long as a message may be', async () => {
  const guide = new GuideProvider({ clock: new PaceTestClock() })
  await outcomeOf(ask(guide, 'warm up'))
  const words = Array.from({ length: 4000 }, (_, index) => `zq${index.toString(36)}x`).join(' ')
  const { text } = await outcomeOf(ask(guide, words.slice(0, 32_000)))
  expect(text).toContain('no language model')
})
