import { $language, getStudio, setLanguage } from '@ai-studio/core'
import { StudioProvider } from '@ai-studio/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import { createSiteTexts } from '../site-texts.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { Header } from './header.tsx'
import { useLanguageChoice } from './use-language-choice.tsx'

const arrival = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../locales/vi.json', async (original) => {
  await arrival.promise
  return original()
})

afterEach(() => {
  cleanup()
  setLanguage('en')
  localStorage.clear()
})

function Preferences() {
  return (
    <>
      <ChoiceGroup choice={useLanguageChoice()} layout="list" />
      <Link to="/faq?q=tea">on</Link>
    </>
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return <code data-testid="address">{pathname + search}</code>
}

test('a language that arrives when its visitor has gone on is shown where they are', async () => {
  getStudio()
  setLanguage('en')
  const texts = createSiteTexts()
  texts.add('en', 'site', en)
  render(
    <StudioProvider texts={texts}>
      <MemoryRouter initialEntries={['/preferences']}>
        <Header />
        <Routes>
          <Route path="/preferences" element={<Preferences />} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
        <Address />
      </MemoryRouter>
    </StudioProvider>,
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Tiếng Việt' }))
  await userEvent.click(screen.getByRole('link', { name: 'on' }))
  expect(screen.getByText('Another page')).toBeTruthy()
  arrival.resolve()
  await waitFor(() => expect($language.get()).toBe('vi'))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/vi/faq?q=tea'))
  expect(screen.getByText('Another page')).toBeTruthy()
})
