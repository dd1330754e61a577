import { writeAnswer, type AnswerPlan, type AnswerTimes } from './answers.ts'
import type { Asset } from './assets.ts'
import { allowAnyPage, listen, sendAsset } from './http.ts'
import { preparePeers, servePeers } from './peers.ts'
import { prepareStudio, serveStudio } from './studio.ts'

export interface Stub extends AsyncDisposable {
  /** Where scripts and answers come from: another origin than the pages'. */
  readonly origin: string
  /** Where the pages are. */
  readonly pages: string
  /** Makes so many stored messages in everybody's protocol; what was made before is kept. */
  prepare: (stored: number) => void
  /** Says what the next answer is. Resolves when it has been written. */
  expect: (plan: AnswerPlan, onQuarter?: (quarter: number) => void) => Promise<AnswerTimes>
}

export interface StubOptions {
  assets: Map<string, Asset>
  /** The markup of a page; null for one that does not exist. */
  page: (url: URL, origin: string) => string | null
}

/** The server behind every subject: the same files, the same text, the same pace, each in its own protocol. */
export async function startStub({ assets, page }: StubOptions): Promise<Stub> {
  let next: {
    plan: AnswerPlan
    onQuarter: (quarter: number) => void
    done: PromiseWithResolvers<AnswerTimes>
  } | null = null

  const server = await listen(async (request, response, url) => {
    allowAnyPage(request, response)
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const asset = assets.get(url.pathname)
    if (asset) return sendAsset(response, asset)
    const answer = async (wire: Parameters<typeof writeAnswer>[2]) => {
      const expected = next
      next = null
      const { plan, onQuarter, done } = expected ?? { plan: { kind: 'mixed' as const, tokens: 40 } }
      const times = await writeAnswer(response, plan, wire, onQuarter ?? (() => {}))
      done?.resolve(times)
    }
    const isKnown =
      (await serveStudio(request, response, url, answer)) ||
      (await servePeers(request, response, url, answer))
    if (!isKnown) response.writeHead(404).end()
  })
  const origin = `http://localhost:${server.port}`
  const pages = await listen((_, response, url) => {
    const markup = page(url, origin)
    response
      .writeHead(markup === null ? 204 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(markup ?? undefined)
  })
  return {
    origin,
    pages: `http://127.0.0.1:${pages.port}`,
    prepare(stored) {
      preparePeers(stored)
      prepareStudio(stored)
    },
    expect(plan, onQuarter = () => {}) {
      const done = Promise.withResolvers<AnswerTimes>()
      next = { plan, onQuarter, done }
      return done.promise
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([server.close(), pages.close()])
    },
  }
}
