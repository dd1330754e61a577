import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSite, resetChoices } from '../../testing/render-site.tsx'
import { contentWriterTexts } from './content-writer-texts.ts'
import { Differences } from './differences.tsx'

afterEach(() => resetChoices())

const draw = (before: string, after: string) =>
  renderSite(
    <contentWriterTexts.Provider>
      <Differences before={before} after={after} />
    </contentWriterTexts.Provider>,
  )
const textOf = (tag: string) =>
  [...document.querySelectorAll(tag)].map(({ textContent }) => textContent).join('')

test('tells what has changed word by word', () => {
  draw('Green tea is good.', 'Black tea is good.')
  expect([textOf('del'), textOf('ins')]).toEqual(['Green', 'Black'])
  expect(screen.getByText(/tea is good/)).toBeTruthy()
})

test('of long texts that have nothing in common it still tells all that there was and is', () => {
  const words = (start: string) => Array.from({ length: 6_000 }, (_, index) => `${start}${index}`).join(' ')
  draw(words('a'), words('b'))
  expect(textOf('del').split(' ').filter(Boolean)).toHaveLength(6_000)
  expect(textOf('ins').split(' ').filter(Boolean)).toHaveLength(6_000)
})
