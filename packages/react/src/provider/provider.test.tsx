import { getStudio, setTheme } from '@ai-studio/core'
import { createI18nextTexts } from '@ai-studio/core/i18next'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createInstance, init, t } from 'i18next'
import { atom } from 'nanostores'
import { memo, StrictMode, useState } from 'react'
import { getI18n, initReactI18next, setI18n, useTranslation } from 'react-i18next'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Language } from '@ai-studio/contract'
import { renderWithStudio } from '../testing/render.tsx'
import { StudioProvider } from './studio-provider.tsx'
import { useDirection, useLanguage, useStudio, useTexts } from './use-studio.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const resources = {
  en: { greeting: 'Hello {{name}}' },
  vi: { greeting: 'Chào {{name}}' },
}

const Greeting = memo(function Greeting() {
  const text = useTexts('test')
  return <p>{text('greeting', { name: 'Lan' })}</p>
})

function Native() {
  const { t: translate, i18n } = useTranslation('test')
  return (
    <p>
      {i18n.language}: {translate('greeting', { name: 'Lan' })}
    </p>
  )
}

function Close() {
  return <p>{useTexts('ui')('close')}</p>
}

function Endpoint() {
  return <p>{useStudio().endpoint}</p>
}

function Direction() {
  return (
    <p>
      {useLanguage()} {useDirection()}
    </p>
  )
}

describe('texts', () => {
  test('follow the language, also in views that are memoised', () => {
    const { texts, $language } = renderWithStudio(<Greeting />)
    act(() => {
      texts.add('en', 'test', resources.en)
      texts.add('vi', 'test', resources.vi)
    })
    expect(screen.getByText('Hello Lan')).toBeTruthy()
    act(() => $language.set('vi'))
    expect(screen.getByText('Chào Lan')).toBeTruthy()
  })

  test('that arrive later are shown when they do', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { texts } = renderWithStudio(<Greeting />)
    expect(screen.getByText('test:greeting')).toBeTruthy()
    act(() => texts.add('en', 'test', resources.en))
    expect(screen.getByText('Hello Lan')).toBeTruthy()
  })

  test('the function for them stays the same until they change', () => {
    const seen = new Set<unknown>()
    function Probe() {
      seen.add(useTexts('test'))
      return null
    }
    const { rerender, $language } = renderWithStudio(<Probe />)
    rerender(<Probe />)
    expect(seen.size).toBe(1)
    act(() => $language.set('vi'))
    expect(seen.size).toBe(2)
  })

  test('come from an i18next of our own, which react-i18next finds too; the host keeps its own', async () => {
    await init({ lng: 'de', resources: { de: { translation: { greeting: 'Hallo' } } } })
    const texts = createI18nextTexts({ $language: atom<Language>('vi') })
    texts.add('vi', 'test', resources.vi)
    render(
      <StudioProvider texts={texts}>
        <Native />
      </StudioProvider>,
    )
    expect(screen.getByText('vi: Chào Lan')).toBeTruthy()
    expect(t('greeting')).toBe('Hallo')
  })

  test("are nothing to a host's own views, which find the host's own i18next", async () => {
    const before = getI18n()
    onTestFinished(() => setI18n(before))
    await createInstance()
      .use(initReactI18next)
      .init({ lng: 'de', resources: { de: { test: { greeting: 'Hallo {{name}}' } } } })
    render(
      <StudioProvider>
        <Native />
      </StudioProvider>,
    )
    expect(screen.getByText('de: Hallo Lan')).toBeTruthy()
  })

  test('need not be given at all', () => {
    render(
      <StudioProvider>
        <Close />
      </StudioProvider>,
    )
    expect(screen.getByText('Close')).toBeTruthy()
  })
})

describe('the provider', () => {
  test('gives the one studio of its endpoint, also under StrictMode', () => {
    render(
      <StrictMode>
        <StudioProvider endpoint="https://studio.test/">
          <Endpoint />
        </StudioProvider>
      </StrictMode>,
    )
    expect(screen.getByText('https://studio.test')).toBeTruthy()
    expect(getStudio({ endpoint: 'https://studio.test' })).toBe(
      getStudio({ endpoint: 'https://studio.test/' }),
    )
  })

  test("themes what is inside on a page that is not the studio's", () => {
    const { container } = renderWithStudio(<p>inside</p>, { endpoint: 'https://studio.test' })
    const scope = container.querySelector('.st-scope')
    expect(scope?.getAttribute('data-theme')).toBe('dark')
    expect(scope?.getAttribute('lang')).toBe('en')
    expect(scope?.getAttribute('dir')).toBe('ltr')
    act(() => setTheme('forest'))
    expect(scope?.getAttribute('data-theme')).toBe('forest')
    act(() => setTheme('dark'))
  })

  test("leaves the studio's own page to the root element, unless a theme is asked for", () => {
    const plain = renderWithStudio(<p>inside</p>)
    expect(plain.container.querySelector('[data-theme]')).toBeNull()
    plain.unmount()
    const { container } = renderWithStudio(<p>inside</p>, { theme: 'cherry' })
    expect(container.querySelector('[data-theme=cherry]')?.textContent).toBe('inside')
  })

  test('keeps what is inside when a theme is asked for later, or not any more', () => {
    const drawings = vi.fn(() => 'the first')
    function Inside() {
      return <p>{useState(drawings)[0]}</p>
    }
    const page = (theme?: 'light') => (
      <StudioProvider {...(theme && { theme })}>
        <Inside />
      </StudioProvider>
    )
    const { container, rerender } = render(page())
    const inside = screen.getByText('the first')
    const themes = () => [...container.querySelectorAll('[data-theme]')].map(({ className }) => className)
    expect(themes()).toEqual([])
    rerender(page('light'))
    expect(themes()).toEqual(['st-provider st-scope'])
    rerender(page())
    expect(themes()).toEqual([])
    expect(screen.getByText('the first')).toBe(inside)
    expect(drawings).toHaveBeenCalledTimes(1)
  })

  test('language and direction are there for widgets', () => {
    const { $language } = renderWithStudio(<Direction />)
    expect(screen.getByText('en ltr')).toBeTruthy()
    act(() => $language.set('vi'))
    expect(screen.getByText('vi ltr')).toBeTruthy()
    act(() => $language.set('ar' as Language))
    expect(screen.getByText('ar rtl')).toBeTruthy()
  })

  test('a widget outside says what is missing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Greeting />)).toThrow('<StudioProvider>')
  })
})
