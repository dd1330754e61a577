import { $language, setLanguage } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StudioProvider } from './studio-provider.tsx'
import { useLanguage } from './use-studio.ts'

function Words() {
  return <p>{useLanguage()}</p>
}

/** A page of an application, with a provider of its own. */
const page = (name: string, language?: Language) => (
  <StrictMode>
    <StudioProvider key={name} language={language}>
      <Words />
    </StudioProvider>
  </StrictMode>
)
const shown = () => screen.getByText(/^(en|vi)$/).textContent

/** Goes from page to page of an application. */
async function open(first: ReactElement) {
  let rerender!: (next: ReactElement) => void
  await act(async () => {
    ;({ rerender } = render(first))
  })
  return (next: ReactElement) => act(async () => rerender(next))
}

beforeEach(() => setLanguage('en'))
// What a test has asked for is taken back.
afterEach(() => act(async () => cleanup()))

test('an application that goes on to another language is shown in it; it becomes nobody’s choice', async () => {
  const go = await open(page('all', 'en'))
  expect(shown()).toBe('en')
  await go(page('all', 'vi'))
  expect(shown()).toBe('vi')
  expect(localStorage.getItem('language')).toBe('en')
})

test('so is one that has a provider on each of its pages', async () => {
  const go = await open(page('english', 'en'))
  await go(page('vietnamese', 'vi'))
  expect(shown()).toBe('vi')
})

test('what the visitor chooses stays on all pages that ask for what was asked for before', async () => {
  const go = await open(page('first', 'en'))
  await act(async () => setLanguage('vi'))
  await go(page('first', 'en'))
  expect(shown()).toBe('vi')
  await go(page('second', 'en'))
  expect(shown()).toBe('vi')
})

test.each(['all', 'another'])(
  'a page that does not ask shows the visitor’s own choice, by the provider "%s"',
  async (name) => {
    setLanguage('vi')
    const go = await open(page('all', 'en'))
    expect(shown()).toBe('en')
    await go(page(name))
    expect(shown()).toBe('vi')
  },
)

test('of several providers the last that asks counts, and one that never does changes nothing', async () => {
  await open(page('asks', 'vi'))
  await open(page('beside'))
  expect($language.get()).toBe('vi')
  const go = await open(page('asks, too', 'en'))
  expect($language.get()).toBe('en')
  await go(page('asks, too'))
  expect($language.get()).toBe('vi')
})
