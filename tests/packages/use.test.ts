import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumArguments, findChromium } from '../../scripts/find-chromium.mjs'
import { bundle } from './support/bundle.ts'
import { startInstalledServer, type InstalledServer } from './support/installed-server.ts'
import { roomIn, type Project } from './support/project.ts'
import { serveFolder, type ServedFolder } from './support/serve-folder.ts'
import { runsEverything } from '../scope.ts'
import { versions } from './support/versions.ts'

const reactVersions = runsEverything ? (['react19', 'react18'] as const) : (['react19'] as const)

/** A page of somebody else: the component and the element, of one package manager's installation. */
const source = (endpoint: string) => `
  import '@ai-studio/react/styles.css'
  import '@ai-studio/elements/define'
  import { StudioProvider } from '@ai-studio/react'
  import { Chat } from '@ai-studio/react/chat'
  import { createElement, StrictMode, useState, version } from 'react'
  import { createRoot } from 'react-dom/client'

  function Page() {
    const [count, setCount] = useState(0)
    const [ends, setEnds] = useState(0)
    return createElement('main', null,
      createElement('p', null, 'React ' + version + ', drawn ' + count + ' times, answers: ' + ends),
      createElement('button', { onClick: () => setCount(count + 1) }, 'Draw again'),
      createElement(StudioProvider, { endpoint: '${endpoint}', language: 'en', theme: 'forest' },
        createElement(Chat, { heading: 'Shop', onResponseEnd: () => setEnds((n) => n + 1) })),
      createElement('studio-chat', { endpoint: '${endpoint}', instance: 'second', lang: 'en', heading: 'Element' }),
    )
  }
  createRoot(document.querySelector('#app')).render(createElement(StrictMode, null, createElement(Page)))
`

let browser: Browser
let server: InstalledServer
let host: ServedFolder
let served: string
beforeAll(async () => {
  served = join(inject('everything'), 'served')
  await mkdir(served, { recursive: true })
  host = await serveFolder(served)
  server = await startInstalledServer({ EMBED_ORIGINS: host.address })
  const executablePath = findChromium()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await host?.close()
})

describe.each(reactVersions)('%s, bundled for production', (react) => {
  let project: Project
  let page: Page
  const complaints: string[] = []
  beforeAll(async () => {
    project = await roomIn(inject(react === 'react19' ? 'everything' : react))
    await bundle(project, source(server.origin), join(served, react))
    page = await browser.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(`${host.address}/${react}/index.html`)
  })
  afterAll(async () => {
    await page?.close()
    await project?.remove()
  })

  const chatOf = (scope: 'component' | 'element') =>
    scope === 'component' ? page.locator('.st-scope').first() : page.locator('studio-chat')

  test('runs on the React that the host has chosen', async () => {
    await page.getByText(`React ${versions[react].react}`).waitFor()
  })

  test.each(['component', 'element'] as const)('answers as %s, and keeps what is typed', async (scope) => {
    const chat = chatOf(scope)
    const composer = chat.getByRole('textbox')
    await composer.fill('What is Guide?')
    await composer.press('Enter')
    await chat.getByRole('article').nth(1).getByText(/Guide/).first().waitFor()
    await chat.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
    await composer.fill('and while the page is drawn again')
    for (let i = 0; i < 5; i += 1) await page.getByRole('button', { name: 'Draw again' }).click()
    expect(await composer.inputValue()).toBe('and while the page is drawn again')
  })

  test('tells the host of the end of an answer once', async () => {
    await page.getByText(/answers: 1$/).waitFor()
  })

  test('leaves the console silent', () => {
    expect(complaints).toEqual([])
  })
})
