import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { languageOfPath, withoutLanguage } from './language-path.ts'
import { SiteLink } from './site-link.tsx'
import { isSitePath, pathIn } from './site-path.ts'

afterEach(cleanup)

test.each([
  ['/', null, '/'],
  ['/vi', 'vi', '/'],
  ['/vi/', 'vi', '/'],
  ['/vi?c=new', 'vi', '/?c=new'],
  ['/vi/plans#faq', 'vi', '/plans#faq'],
  ['/plans', null, '/plans'],
  ['/vision', null, '/vision'],
  ['/en/plans', null, '/en/plans'],
])('what %s names', (path, language, plain) => {
  expect(languageOfPath(path)).toBe(language)
  expect(withoutLanguage(path)).toBe(plain)
})

test.each([
  ['vi', '/', '/vi'],
  ['vi', '/plans?from=vi#faq', '/vi/plans?from=vi#faq'],
  ['vi', '/vi/plans', '/vi/plans'],
  ['en', '/vi/help/pricing#how', '/help/pricing#how'],
  ['en', '/vi', '/'],
  ['vi', '/settings#passkeys', '/settings#passkeys'],
  ['vi', '/share/abc', '/share/abc'],
] as const)('in %s, %s stands at %s', (language, path, there) => {
  expect(pathIn(language, path)).toBe(there)
})

test('pages of an account have no address in another language', () => {
  expect(isSitePath('/vi/plans')).toBe(true)
  expect(isSitePath('/settings')).toBe(true)
  expect(isSitePath('/vi/settings')).toBe(false)
  expect(isSitePath('/vi/no-such-page')).toBe(false)
})

test.each([
  ['/vi/help', '/vi/plans', '/settings'],
  ['/help', '/plans', '/settings'],
])('who reads %s stays in its language', (here, plans, settings) => {
  render(
    <MemoryRouter initialEntries={[here]}>
      <SiteLink to="/plans">Plans</SiteLink>
      <SiteLink to="/settings">Settings</SiteLink>
    </MemoryRouter>,
  )
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('Plans')).toBe(plans)
  expect(addressOf('Settings')).toBe(settings)
})
