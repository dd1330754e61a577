import { $language, setLanguage } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
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

beforeEach(() => {
  // What a test before has asked for is taken back.
  const { rerender } = render(page('before', 'en'))
  rerender(page('before'))
  cleanup()
  setLanguage('en')
})
afterEach(cleanup)

test('an application that goes on to another language is shown in it; it becomes nobody’s choice', () => {
  const { rerender } = render(page('all', 'en'))
  expect(shown()).toBe('en')
  rerender(page('all', 'vi'))
  expect(shown()).toBe('vi')
  expect(localStorage.getItem('language')).toBe('en')
})

test('so is one that has a provider on each of its pages', () => {
  const { rerender } = render(page('english', 'en'))
  rerender(page('vietnamese', 'vi'))
  expect(shown()).toBe('vi')
})

test('what the visitor chooses stays on all pages that ask for what was asked for before', () => {
  const { rerender } = render(page('first', 'en'))
  act(() => setLanguage('vi'))
  rerender(page('first', 'en'))
  expect(shown()).toBe('vi')
  rerender(page('second', 'en'))
  expect(shown()).toBe('vi')
})

test('an application that no longer asks shows the visitor’s own choice', () => {
  setLanguage('vi')
  const { rerender } = render(page('all', 'en'))
  expect(shown()).toBe('en')
  rerender(page('all'))
  expect(shown()).toBe('vi')
})

test('a provider that never asks changes nothing beside one that does', () => {
  render(page('asks', 'vi'))
  render(page('beside'))
  expect($language.get()).toBe('vi')
})
