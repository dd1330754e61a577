import { $language, getStudio, setLanguage } from '@ai-studio/core'
import { createSiteTexts } from '../site-texts.ts'
import { StudioProvider, ToastRegion } from '@ai-studio/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import { Header } from './header.tsx'

// The file with the texts cannot be fetched.
vi.mock('../locales/vi.json', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => {
  cleanup()
  setLanguage('en')
  localStorage.clear()
})

test('a language that cannot be loaded is told, and the page stays as it is', async () => {
  getStudio()
  setLanguage('en')
  localStorage.clear()
  const texts = createSiteTexts()
  texts.add('en', 'site', en)
  render(
    <StudioProvider texts={texts}>
      <MemoryRouter>
        <Header />
        <ToastRegion />
      </MemoryRouter>
    </StudioProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' }))
  expect(
    await screen.findAllByText(
      'The language could not be loaded. Please check your connection and try again.',
    ),
  ).not.toHaveLength(0)
  expect($language.get()).toBe('en')
  expect(localStorage.getItem('language')).toBeNull()
  expect(screen.getByRole('button', { name: 'Language: English' })).toBeTruthy()
})
