import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'
import type { LaterPage } from './later-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function link(href: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = href
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** A sidebar with two links. */
function sidebar(): HTMLAnchorElement[] {
  const made = document.createElement('nav')
  made.className = 'st-sidebar'
  const links = [link('/docs'), link('/faq')]
  for (const each of links) each.checkVisibility = () => true
  made.append(...links)
  document.body.append(made)
  return links
}

/** Stands in for the pages; notes in which language and for which path each is asked for. */
function pages(load = vi.fn<LaterPage['load']>(() => Promise.resolve())) {
  return { load, find: () => ({ load }) as unknown as LaterPage }
}
const point = (target: Element) => target.dispatchEvent(new Event('pointerover', { bubbles: true }))
/** The shell's links are none of these tests' business but the last one's. */
const dear = { onLine: true, connection: { saveData: true } }

test('a page is fetched when somebody points at a link to it, once, in the language of its address', () => {
  vi.stubGlobal('navigator', dear)
  const { load, find } = pages()
  const word = document.createElement('b')
  const docs = link('/docs/embed')
  docs.append(word)
  const vietnamese = link('/vi/plans')
  document.body.append(docs, vietnamese)
  fetchAhead(document, find)
  point(word)
  point(docs)
  vietnamese.dispatchEvent(new Event('focusin', { bubbles: true }))
  expect(load.mock.calls).toEqual([
    ['en', '/docs/embed'],
    ['vi', '/vi/plans'],
  ])
})

test('nothing is fetched for what leads elsewhere, to this page, to another window or to a file', () => {
  vi.stubGlobal('navigator', dear)
  const { load, find } = pages()
  const others = [
    link('https://example.com/docs'),
    link(`${location.pathname}#more`),
    link('/docs', { target: '_blank' }),
    link('/api/file', { download: '' }),
  ]
  document.body.append(...others)
  fetchAhead(document, find)
  for (const each of [...others, document.body]) point(each)
  expect(load).not.toHaveBeenCalled()
})

test('what stands below home is left to home', () => {
  vi.stubGlobal('navigator', dear)
  const { load } = pages()
  const home = link('/somewhere')
  document.body.append(home)
  fetchAhead(document, () => ({ load, isBelow: true }) as unknown as LaterPage)
  point(home)
  expect(load).not.toHaveBeenCalled()
})

test('what did not arrive is fetched again at the next sign', async () => {
  vi.stubGlobal('navigator', dear)
  const { load, find } = pages(vi.fn(() => Promise.reject(new Error('away'))))
  const docs = link('/docs')
  document.body.append(docs)
  fetchAhead(document, find)
  point(docs)
  await act(async () => Promise.resolve())
  point(docs)
  expect(load).toHaveBeenCalledTimes(2)
})

test('the pages of header and sidebar come by themselves, one after the other, but not where bytes are dear', async () => {
  sidebar()
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  const idle = async () => {
    waiting.shift()?.()
    await act(async () => Promise.resolve())
  }

  vi.stubGlobal('navigator', { onLine: true, connection: { effectiveType: '3g' } })
  fetchAhead(document, pages().find)
  expect(waiting).toEqual([])

  vi.stubGlobal('navigator', { onLine: true })
  const { load, find } = pages()
  fetchAhead(document, find)
  expect(load).not.toHaveBeenCalled()
  await idle()
  expect(load.mock.calls.map(([, path]) => path)).toEqual(['/docs'])
  await idle()
  expect(load.mock.calls.map(([, path]) => path)).toEqual(['/docs', '/faq'])
})

test('without a connection nothing is fetched ahead, and after a failure no more of the shell', async () => {
  const links = sidebar()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('navigator', { onLine: true })
  const { load, find } = pages(vi.fn(() => Promise.reject(new Error('away'))))
  fetchAhead(document, find)
  await act(async () => Promise.resolve())
  expect(load).toHaveBeenCalledTimes(1)
  vi.stubGlobal('navigator', { onLine: false })
  point(links[1]!)
  expect(load).toHaveBeenCalledTimes(1)
})
