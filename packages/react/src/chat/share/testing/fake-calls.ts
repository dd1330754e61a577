import type { ShareRequest, SharePreview, ShareSummary } from '@ai-studio/contract'
import { ApiError, type ApiErrorCode } from '@ai-studio/core'
import type { ShareRange } from '@ai-studio/core/shares'
import type { ShareCalls } from '../share-calls.ts'
import { messages, previewOf } from './samples.ts'

/** Calls that answer at once from what they are given; every one is noted. */
export interface FakeShareCalls extends ShareCalls {
  readonly asked: (readonly [call: keyof ShareCalls, ...values: unknown[]])[]
  /** Values of the calls of one kind. */
  of(call: keyof ShareCalls): unknown[]
  /** Refuses a call the next times. */
  refuse(call: keyof ShareCalls, error: unknown, times?: number): void
  /** Has a call wait; answers how to let it go on. */
  hold(call: keyof ShareCalls): () => void
}

/** A refusal as the client tells it. */
export const refused = (code: ApiErrorCode, status = 409, text = `Refused: ${code}`): ApiError =>
  new ApiError(code, { text, status })

export interface FakeAnswers {
  all?: Parameters<typeof previewOf>[0]
  warnings?: SharePreview['warnings']
  title?: string
  shares?: readonly ShareSummary[]
}

/** The server of sharing, as far as its views see it. */
export function createFakeShareCalls(answers: FakeAnswers = {}): FakeShareCalls {
  const { all = messages, warnings = [], title = 'Lamps' } = answers
  let shares = answers.shares ?? []
  const asked: [keyof ShareCalls, ...unknown[]][] = []
  const refusals = new Map<keyof ShareCalls, unknown[]>()
  const holds = new Map<keyof ShareCalls, Promise<void>>()

  async function answer<T>(call: keyof ShareCalls, value: unknown, make: () => T): Promise<T> {
    asked.push([call, value])
    await holds.get(call)
    const refusal = refusals.get(call)?.shift()
    if (refusal) throw refusal
    return make()
  }
  const place = (id: string | undefined, otherwise: number) =>
    id === undefined ? otherwise : Number(id.slice(1)) - 1

  return {
    asked,
    of: (wanted) => asked.filter(([call]) => call === wanted).map(([, value]) => value),
    refuse: (call, error, times = 1) =>
      void refusals.set(
        call,
        Array.from({ length: times }, () => error),
      ),
    hold(call) {
      let release: () => void = () => {}
      holds.set(call, new Promise((resolve) => (release = resolve)))
      return () => {
        holds.delete(call)
        release()
      }
    },
    preview: (range: ShareRange) =>
      answer('preview', range, () =>
        previewOf(all, {
          from: place(range.fromMessageId, 0),
          to: place(range.toMessageId, all.length - 1),
          warnings,
          title,
        }),
      ),
    create: (request: ShareRequest) =>
      answer('create', request, () => ({
        slug: 'new-link',
        url: 'https://studio.example/share/new-link',
        expiresAt: '2026-11-27T09:30:00.000Z',
      })),
    list: () => answer('list', undefined, () => shares),
    revoke: (slug) =>
      answer('revoke', slug, () => {
        shares = shares.filter((share) => share.slug !== slug)
      }),
    revokeAll: () =>
      answer('revokeAll', undefined, () => {
        shares = []
      }),
  }
}
