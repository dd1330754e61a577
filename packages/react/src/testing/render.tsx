import type { Language } from '@ai-studio/contract'
import { createSmallTexts } from '@ai-studio/core'
import { render, type RenderResult } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { StudioProvider, type StudioProviderProps } from '../provider/studio-provider.tsx'

/** Draws something as an application does, with texts whose language the test can change. */
export function renderWithStudio(
  content: ReactNode,
  props: Omit<StudioProviderProps, 'texts' | 'children'> = {},
) {
  const $language = atom<Language>('en')
  const texts = createSmallTexts({ $language })
  const wrap = (inner: ReactNode) => (
    <StudioProvider {...props} texts={texts}>
      {inner}
    </StudioProvider>
  )
  const result: RenderResult = render(wrap(content))
  return { ...result, $language, texts, rerender: (next: ReactNode) => result.rerender(wrap(next)) }
}
