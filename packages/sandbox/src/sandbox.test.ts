import { afterEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './index.ts'

let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.close()
})

test('only the studio’s own pages may call it from a browser', async () => {
  sandbox = await startSandbox({ port: 0, allowedOrigins: ['http://localhost:8080'] })
  const allowed = await fetch(`${sandbox.origin}/geo/1`, { headers: { Origin: 'http://localhost:8080' } })
  const foreign = await fetch(`${sandbox.origin}/geo/1`, { headers: { Origin: 'http://elsewhere.example' } })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:8080')
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})
