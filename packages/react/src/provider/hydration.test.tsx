import { act, cleanup } from '@testing-library/react'
import type { ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as library from '../index.ts'
import { $language, setLanguage } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'

let root: Root | undefined
const before = $language.get()

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  setLanguage(before)
  vi.restoreAllMocks()
  cleanup()
  document.body.replaceChildren()
})

function page({ Chat, StudioProvider, useLanguage }: typeof library, language?: Language): ReactElement {
  const Words = () => <p>{useLanguage()}</p>
  return (
    <StudioProvider endpoint="https://studio.example" {...(language && { language })}>
      <Words />
      <Chat heading="Ask us" suggestions={['Why?']} />
    </StudioProvider>
  )
}

/** Draws as a server does: there is no document, and the library was loaded without one. */
async function drawOnServer(language?: Language): Promise<string> {
  const { document } = globalThis
  vi.stubGlobal('document', undefined)
  vi.resetModules()
  try {
    return renderToString(page(await import('../index.ts'), language))
  } finally {
    vi.stubGlobal('document', document)
  }
}

/** Lets the browser take over what the server has drawn; tells what did not fit. */
async function takeOver(html: string, language?: Language): Promise<unknown[]> {
  const container = document.body.appendChild(document.createElement('div'))
  // Plays the browser, which parses what the server has sent.
  container.innerHTML = html
  const misfits: unknown[] = []
  await act(async () => {
    root = hydrateRoot(container, page(library, language), {
      onRecoverableError: (error) => misfits.push(error),
    })
  })
  return misfits
}

test('the browser takes over a chat that a server has drawn', async () => {
  const html = await drawOnServer()
  expect(html).toContain('st-chat')
  expect(await takeOver(html)).toEqual([])
  expect(document.querySelector('textarea')).not.toBeNull()
  expect(console.error).not.toHaveBeenCalled()
})

test('a visitor who has chosen another language than the server drew sees it after the take-over', async () => {
  const html = await drawOnServer()
  expect(html).toContain('<p>en</p>')
  setLanguage('vi')
  expect(await takeOver(html)).toEqual([])
  expect(document.querySelector('p')?.textContent).toBe('vi')
  expect(document.querySelector('.st-scope')?.getAttribute('lang')).toBe('vi')
  expect(console.error).not.toHaveBeenCalled()
})

test('a server draws in the language that the page asks for', async () => {
  const html = await drawOnServer('vi')
  expect(html).toContain('<p>vi</p>')
  expect(html).toContain('lang="vi"')
  expect(await drawOnServer('en')).toContain('<p>en</p>')
  expect(await takeOver(html, 'vi')).toEqual([])
  expect(console.error).not.toHaveBeenCalled()
})
