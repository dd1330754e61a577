import { createSmallTexts } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { StudioProvider } from '../../provider/studio-provider.tsx'
import { lazyTexts } from './lazy-texts.ts'

const loadVietnamese = vi.fn(() => Promise.resolve({ edit: 'Sửa' }))
const useRareTexts = lazyTexts(
  'rare',
  { edit: 'Edit' },
  { en: () => Promise.resolve({ edit: 'Edit' }), vi: loadVietnamese },
)

function Row() {
  return <p>{useRareTexts()?.('edit')}</p>
}

function setup() {
  const $language = atom<Language>('en')
  const draw = (rows: number, texts = createSmallTexts({ $language })) => (
    <StudioProvider texts={texts}>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index} />
      ))}
    </StudioProvider>
  )
  return { $language, draw }
}

afterEach(() => {
  cleanup()
  loadVietnamese.mockClear()
})

test('many rows fetch their texts once, also when the first of them has gone', async () => {
  const { $language, draw } = setup()
  const texts = createSmallTexts({ $language })
  const { rerender } = render(draw(3, texts))
  expect(screen.getAllByText('Edit')).toHaveLength(3)
  rerender(draw(1, texts))
  await act(async () => $language.set('vi'))
  expect(screen.getAllByText('Sửa')).toHaveLength(1)
  expect(loadVietnamese).toHaveBeenCalledTimes(1)
})

test('rows that come after all others have gone are in the language of then', async () => {
  const { $language, draw } = setup()
  const texts = createSmallTexts({ $language })
  const { rerender } = render(draw(2, texts))
  rerender(draw(0, texts))
  await act(async () => $language.set('vi'))
  await act(async () => rerender(draw(2, texts)))
  expect(screen.getAllByText('Sửa')).toHaveLength(2)
})

test('the page’s language keeps nothing of a provider that has gone', () => {
  const { $language, draw } = setup()
  for (let i = 0; i < 10; i += 1) {
    const texts = createSmallTexts({ $language })
    // The texts themselves follow it weakly.
    const before = $language.lc
    const { unmount } = render(draw(2, texts))
    unmount()
    expect($language.lc).toBe(before)
  }
})
