import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startInstalledServer, type InstalledServer } from './support/installed-server.ts'
import { installed, manifestOf } from './support/manifest.ts'
import { projectIn } from './support/project.ts'

let server: InstalledServer
let origin: string
beforeAll(async () => {
  server = await startInstalledServer()
  origin = server.origin
})
afterAll(() => server.close())

test('the installed server starts on an empty folder, says what runs where, and is well', async () => {
  expect(server.output()).toMatch(/^Database +embedded, in /m)
  expect(server.output()).not.toMatch(/Sandbox|Site/)
  for (const path of ['/healthz', '/readyz']) expect((await fetch(origin + path)).status).toBe(200)
})

test('it serves the API, its description and the script tags of the elements beside it', async () => {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as { apiBaseUrl: string }
  expect(config.apiBaseUrl).toBe(origin)
  const openapi = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { openapi: string }
  expect(openapi.openapi).toMatch(/^3\./)
  expect((await fetch(`${origin}/home`)).status).toBe(404)
  const { version } = JSON.parse(
    readFileSync(join(installed('@ai-studio/elements'), 'build/cdn/manifest.json'), 'utf8'),
  ) as { version: string }
  const script = await fetch(`${origin}/cdn/${version}/ai-studio.js`)
  expect(script.status).toBe(200)
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(version).toContain(manifestOf('@ai-studio/elements').version)
})

test('it streams an answer of Guide', async () => {
  const list = await fetch(`${origin}/api/chat/models/chat`)
  const { defaultModelId } = (await list.json()) as { defaultModelId: string }
  const response = await fetch(`${origin}/api/chat/send`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ Message: 'What is Guide?', ModelId: defaultModelId }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const events = [
    ...(await response.text()).matchAll(/^event: (\w+)\ndata: (.*)$|^data: (.*)\nevent: (\w+)$/gm),
  ]
  expect(events.length).toBeGreaterThan(2)
  expect(events.join('\n')).toContain('Guide')
})

test('its operator reads the commands that are there', async () => {
  const project = projectIn(inject('everything'))
  for (const command of ['ai-studio-payments', 'ai-studio-newsletter']) {
    const { code, output } = await project.run(command, ['--help', '--lang', 'en'])
    expect(code, output).toBe(0)
    expect(output).toContain(`  npx ${command} <command>`)
  }
})

test('it says of widgets of another version how to get the tags of its own', async () => {
  const answer = await fetch(`${origin}/cdn/0.0.0-none/ai-studio.js`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('scriptTags')
})

test('the contract’s command finds nothing to complain of', async () => {
  const { code, output } = await projectIn(inject('everything')).run('ai-studio-contract', ['check', origin])
  expect(code, output).toBe(0)
  expect(output).toMatch(/✓/)
})
