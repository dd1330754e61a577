import { routes, type Operation, type Route } from '@ai-studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from './testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Paths of a call that have no route, by the router's own account. */
function missingPaths(operation: Operation): string[] {
  const { path, aliases = [], method }: Route = routes[operation]
  return [path, ...aliases].filter(
    (each) => !server.app.hasRoute({ method, url: each.replace(/\{(\w+)\}/g, ':$1') }),
  )
}

test('every call of the contract is served, under each of its paths', () => {
  expect((Object.keys(routes) as Operation[]).flatMap(missingPaths)).toEqual([])
})
