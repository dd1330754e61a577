import { routes, type Operation, type Route } from '@ai-studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesNotServed } from './routes-not-served.ts'
import { testServer, type TestServer } from './testing/index.ts'

/** As many as stand there now. Lower it with the list. */
const most = 14

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Whether every path of the call really has a route, by the router's own account. */
function isServed(operation: Operation): boolean {
  const { path, aliases = [], method }: Route = routes[operation]
  const found = [path, ...aliases].map((each) =>
    server.app.hasRoute({ method, url: each.replace(/\{(\w+)\}/g, ':$1') }),
  )
  if (new Set(found).size > 1) throw new Error(`${operation} is served under some of its paths only.`)
  return found[0]!
}

test('serves every call of the contract that is not on the list', () => {
  const missing = (Object.keys(routes) as Operation[]).filter((operation) => !isServed(operation))
  expect(missing.sort()).toEqual([...routesNotServed].sort())
})

test('the list only becomes shorter', () => {
  expect(routesNotServed.length).toBeLessThanOrEqual(most)
})
