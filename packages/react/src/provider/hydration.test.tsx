import { act, cleanup } from '@testing-library/react'
import { Suspense, type ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as widgets from '../index.ts'
import * as upgrade from '../upgrade/loading-upgrade.tsx'
import * as ui from '../ui/index.ts'
import { $language, createSmallTexts, setLanguage, type Texts } from '@ai-studio/core'
import { createI18nextTexts } from '@ai-studio/core/i18next'
import type { Language } from '@ai-studio/contract'

let root: Root | undefined
const before = $language.get()
const library = { ...widgets, ...upgrade, ...ui }

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  setLanguage(before)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
})

interface Setting {
  language?: Language
  endpoint?: string
}

function page(
  { Chat, LoadingUpgrade, SharedChat, StudioProvider, useLanguage, useTexts }: typeof library,
  { language, endpoint = 'https://studio.example' }: Setting,
): ReactElement {
  const Words = () => (
    <>
      <p>{useLanguage()}</p>
      <b>{useTexts('ui')('close')}</b>
    </>
  )
  return (
    <StudioProvider endpoint={endpoint} {...(language && { language })}>
      <Words />
      <Chat heading="Ask us" suggestions={['Why?']} />
      <SharedChat slug="a-talk" />
      <LoadingUpgrade />
    </StudioProvider>
  )
}

/** Draws as a server does: there is no document, and the library was loaded without one. */
async function drawWith(
  draw: (anew: typeof library) => ReactElement | Promise<ReactElement>,
): Promise<string> {
  const { document } = globalThis
  vi.stubGlobal('document', undefined)
  vi.resetModules()
  try {
    const parts = [
      import('../index.ts'),
      import('../upgrade/loading-upgrade.tsx'),
      import('../ui/index.ts'),
    ] as const
    const [index, loading, ui] = await Promise.all(parts)
    return renderToString(await draw({ ...index, ...loading, ...ui }))
  } finally {
    vi.stubGlobal('document', document)
  }
}

const drawOnServer = (setting: Setting = {}) => drawWith((anew) => page(anew, setting))
const anewTexts = async () => ({
  ...(await import('@ai-studio/core')),
  ...(await import('@ai-studio/core/i18next')),
})

/** Lets the browser take over what the server has drawn; tells what did not fit. */
async function takeOver(html: string, drawing = page(library, {})): Promise<unknown[]> {
  const container = document.body.appendChild(document.createElement('div'))
  // Plays the browser, which parses what the server has sent.
  container.innerHTML = html
  const misfits: unknown[] = []
  await act(async () => {
    root = hydrateRoot(container, drawing, {
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

test('views that speak from the first drawing say what the server has said, and then what the visitor reads', async () => {
  const html = await drawOnServer()
  expect(html).toContain('<b>Close</b>')
  setLanguage('vi')
  expect(await takeOver(html)).toEqual([])
  expect(document.querySelector('b')?.textContent).toBe('Đóng')
  expect(console.error).not.toHaveBeenCalled()
})

test.each(['createI18nextTexts', 'createSmallTexts'] as const)(
  'a page’s own texts by %s are drawn and taken over in the language that it asks for, also by parts that are later',
  async (kind) => {
    const ownPage = ({ StudioProvider, useTexts, Dialog }: typeof library, texts: Texts) => {
      texts.add('en', 'own', { hello: 'Hello' })
      texts.add('vi', 'own', { hello: 'Xin chào' })
      const Hello = () => <b>{useTexts('own')('hello')}</b>
      const Theirs = () => <i>{useTranslation('own').t('hello')}</i>
      return (
        <StudioProvider endpoint="https://studio.example" language="vi" texts={texts}>
          {kind === 'createI18nextTexts' && <Theirs />}
          <Hello />
          <Suspense>
            <Hello />
            <Dialog isOpen heading="A dialog" onClose={() => {}} />
          </Suspense>
        </StudioProvider>
      )
    }
    const texts = { createI18nextTexts, createSmallTexts }[kind]
    const html = await drawWith(async (anew) => ownPage(anew, (await anewTexts())[kind]()))
    expect(html).toContain('<b>Xin chào</b>')
    expect(html).not.toContain('Hello')
    expect(html).toContain('aria-label="Đóng"')
    for (const language of ['en', 'vi'] as const) {
      setLanguage(language)
      expect(await takeOver(html, ownPage(library, texts()))).toEqual([])
      expect(document.querySelector('b')?.textContent).toBe('Xin chào')
      act(() => root?.unmount())
      document.body.replaceChildren()
    }
    expect(console.error).not.toHaveBeenCalled()
  },
)

test('parts that are taken over later say what the server has said, and then what the visitor reads', async () => {
  const inParts = ({ StudioProvider, useTexts, Dialog }: typeof library) => {
    const Words = () => <b>{useTexts('ui')('close')}</b>
    return (
      <StudioProvider endpoint="https://studio.example">
        <Suspense>
          <Words />
          <Dialog isOpen heading="A dialog" onClose={() => {}} />
        </Suspense>
      </StudioProvider>
    )
  }
  const html = await drawWith(inParts)
  expect(html).toContain('<b>Close</b>')
  setLanguage('vi')
  expect(await takeOver(html, inParts(library))).toEqual([])
  expect(document.querySelector('b')?.textContent).toBe('Đóng')
  expect(document.querySelector('dialog button')?.getAttribute('aria-label')).toBe('Đóng')
  expect(console.error).not.toHaveBeenCalled()
})

test('a server draws in the language that the page asks for', async () => {
  const html = await drawOnServer({ language: 'vi' })
  expect(html).toContain('<p>vi</p>')
  expect(html).toContain('lang="vi"')
  expect(await drawOnServer({ language: 'en' })).toContain('<p>en</p>')
  expect(await takeOver(html, page(library, { language: 'vi' }))).toEqual([])
  expect(console.error).not.toHaveBeenCalled()
})

test('words that come before a widget’s texts are said in the visitor’s language, once it has been taken over', async () => {
  const html = await drawOnServer()
  expect(html).not.toContain('Loading…')
  setLanguage('vi')
  expect(await takeOver(html)).toEqual([])
  expect(document.querySelector('.st-shared')?.textContent).toBe('Đang tải…')
  expect(document.querySelector('.st-upgrade [role=status]')?.getAttribute('aria-label')).toBe('Đang tải…')
  expect(console.error).not.toHaveBeenCalled()
})

test('on the studio’s own pages the root carries the theme, also where a server has not known whose page it draws', async () => {
  const setting = { endpoint: location.origin }
  const html = await drawOnServer(setting)
  expect(html).toContain('data-theme')
  expect(await takeOver(html, page(library, setting))).toEqual([])
  expect(document.querySelector('.st-chat')).not.toBeNull()
  expect(document.querySelectorAll('.st-scope, [data-theme], div[lang]')).toHaveLength(0)
  expect(console.error).not.toHaveBeenCalled()
})
