import { routes, type Operation } from '@ai-studio/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checks } from '../../../contract/src/check/check-list.ts'
import type { Report } from '@ai-studio/contract/check'
import { tidyUpLater } from '../chat/testing/test-chat.ts'
import { partnerOrigin } from '../testing/index.ts'
import type { Alteration } from './testing/altering-proxy.ts'
import { checkedServer, type CheckedServer } from './testing/checked-server.ts'
import { talkingModel } from './testing/talking-model.ts'

// Every call of the contract is made, several times.
vi.setConfig({ testTimeout: 120_000 })

let checked: CheckedServer
beforeAll(async () => {
  checked = await checkedServer()
})
afterAll(() => checked.close())

const failures = ({ results }: Report) => results.filter(({ result }) => result === 'failed')
const notChecked = ({ results }: Report) =>
  results.flatMap(({ result, remark }) => (result === 'not-checked' ? [remark] : []))

describe('our server is as the contract says', () => {
  test('to a page of its own, and nothing is left of it', { tags: 'full' }, async () => {
    const report = await checked.check()
    expect(failures(report)).toEqual([])
    expect(report.notServed).toBe(0)
    expect(new Set(notChecked(report))).toEqual(
      new Set(['it needs the address of an allowed page: --origin']),
    )
    await tidyUpLater(checked.server)
    expect(await rowsOf('conversations')).toBe(0)
    expect(await rowsOf('messages')).toBe(0)
  })

  test('to a page that embeds it', async () => {
    const asked = vi.spyOn(talkingModel, 'streamChat')
    const report = await checked.check({}, { origin: partnerOrigin })
    expect(failures(report)).toEqual([])
    // As the page about a backend of one's own says: a model that is paid for is asked no more often.
    expect(asked).toHaveBeenCalledTimes(9)
    asked.mockRestore()
    expect(new Set(notChecked(report))).toEqual(new Set(['it is about pages of the server’s own origin']))
    await tidyUpLater(checked.server)
    expect(await rowsOf('conversations')).toBe(0)
  })

  test('to a page that brings a token, while others stay strangers', { tags: 'full' }, async () => {
    const { token } = await checked.server.embed(partnerOrigin)
    const report = await checked.check({}, { origin: partnerOrigin, bearer: token })
    expect(failures(report)).toEqual([])
    expect(JSON.stringify(report)).not.toContain(token)
  })

  test('to somebody who has pinned a conversation of long ago', async () => {
    const widget = await checked.server.embed(partnerOrigin)
    const { id } = (await widget.post('/api/chat/conversation')).json<{ id: string }>()
    await widget.send('PATCH', `/api/chat/${id}`, { json: { pinned: true } })
    const options = { origin: partnerOrigin, bearer: widget.token, only: 'the list holds each' }
    const report = await checked.check({}, options)
    expect(failures(report)).toEqual([])
    expect(report.results.find(({ name }) => name.startsWith('the list holds each'))?.result).toBe('passed')
    await widget.delete(`/api/chat/${id}`)
  })
})

test('calls that a server lacks are told, and only those', async () => {
  const isPasskeys = (path: string) => path.startsWith('/api/webauthn/')
  const lacking: Alteration = {
    request(request) {
      // As a server from before that knows nothing of them.
      if (isPasskeys(request.path)) request.path = '/api/of-later'
    },
  }
  const report = await checked.check(lacking, { only: 'identity' })
  const told = report.results.flatMap(({ result, remark }) => (result === 'not-served' ? [remark] : []))
  const wanted = Object.values(routes)
    .filter(({ path }) => isPasskeys(path))
    .map(({ method, path }) => `${method} ${path} is not served`)
  expect(new Set(told)).toEqual(new Set(wanted))
  expect(told).toHaveLength(wanted.length)
  expect(report.failed).toBe(0)
  const strict = await checked.check(lacking, { only: 'identity', strict: true })
  expect(strict.failed).toBe(told.length)
})

test('every call of the contract is part of a check', () => {
  const used = new Set(checks.flatMap(({ operations }) => operations))
  expect((Object.keys(routes) as Operation[]).filter((operation) => !used.has(operation))).toEqual([])
})

test('no two checks have the same name', () => {
  const names = checks.map(({ group, name }) => `${group}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

async function rowsOf(table: 'conversations' | 'messages'): Promise<number> {
  const { rows } = await checked.server.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]!.count
}
