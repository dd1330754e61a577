import { describe, expect, inject, test } from 'vitest'
import { scriptEntriesOf } from './support/manifest.ts'
import { projectIn } from './support/project.ts'

const names = Object.keys(inject('packs'))
const project = projectIn(inject('everything'))

/** Runs in the stranger's project and answers what the module printed as JSON; anything else on its channels fails. */
async function evaluate<T>(source: string): Promise<T> {
  const { code, output } = await project.node(source)
  expect(output, output).toMatch(/^[[{"].*\n$/)
  expect(code).toBe(0)
  return JSON.parse(output) as T
}

test.each(names)('%s is imported by Node.js without a DOM, every entry of it, in silence', async (name) => {
  const specifiers = scriptEntriesOf(name).map(({ specifier }) => specifier)
  expect(specifiers.length).toBeGreaterThan(0)
  const loaded = await evaluate<string[]>(`
    const loaded = []
    for (const specifier of ${JSON.stringify(specifiers)}) {
      await import(specifier)
      loaded.push(specifier)
    }
    console.log(JSON.stringify(loaded))
  `)
  expect(loaded).toEqual(specifiers)
})

describe('the elements', () => {
  test('are not registered by importing their classes', async () => {
    const registered = await evaluate<string[]>(`
      const registered = []
      globalThis.HTMLElement = class {}
      globalThis.customElements = { get: () => undefined, define: (tag) => registered.push(tag) }
      for (const entry of ['', '/snippet', '/cdn-manifest']) await import('@ai-studio/elements' + entry)
      console.log(JSON.stringify(registered))
    `)
    expect(registered).toEqual([])
  })

  test('are registered once by `define`, however often it is called', async () => {
    const registered = await evaluate<string[]>(`
      const registered = new Map()
      globalThis.HTMLElement = class { attachShadow() { return {} } }
      globalThis.customElements = {
        get: (tag) => registered.get(tag),
        define(tag, element) {
          if (registered.has(tag)) throw new Error(tag + ' is registered already')
          registered.set(tag, element)
        },
      }
      const { define } = await import('@ai-studio/elements/define')
      define()
      define()
      console.log(JSON.stringify([...registered.keys()]))
    `)
    expect(registered).toEqual([
      'studio-chat',
      'studio-login',
      'studio-shared-chat',
      'studio-upgrade',
      'studio-biometrics',
    ])
  })

  test('leave a server alone that defines them', async () => {
    const globals = await evaluate<string[]>(`
      const { define } = await import('@ai-studio/elements/define')
      define()
      console.log(JSON.stringify(['HTMLElement', 'customElements', 'document', 'window'].filter((name) => name in globalThis)))
    `)
    expect(globals).toEqual([])
  })
})

test('a server draws the frame of a component, in the language that the page asks for', async () => {
  const html = await evaluate<string>(`
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { StudioProvider } from '@ai-studio/react'
    import { Chat } from '@ai-studio/react/chat'
    const props = { endpoint: 'https://studio.example', language: 'vi', theme: 'forest' }
    console.log(JSON.stringify(renderToString(createElement(StudioProvider, props, createElement(Chat)))))
  `)
  expect(html).toMatch(/^<div class="st-provider st-scope" data-theme="forest" lang="vi" dir="ltr"/)
  expect(html).toContain('<section class="st-chat')
})

test('money is written as its country writes it', async () => {
  const written = await evaluate<string[]>(`
    import { formatMoney } from '@ai-studio/core'
    console.log(JSON.stringify([formatMoney(125000, 'VND', 'vi'), formatMoney(1999, 'USD', 'en')]))
  `)
  expect(written).toEqual(['125.000\u00a0₫', '$19.99'])
})
