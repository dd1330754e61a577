import { directionOf, type Studio, type Texts, type TextValues } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { useSpokenTexts } from './spoken-texts.ts'
import { useStudioContext } from './studio-context.ts'

/** The connection to the server that the nearest provider names. */
export function useStudio(): Studio {
  return useStudioContext().studio
}

/** The texts themselves, for code that is not a view. */
export function useTextSource(): Texts {
  return useStudioContext().texts
}

/** Answers the text under a key of one namespace. */
export type Translate = (key: string, values?: TextValues) => string

/** Texts of one namespace. The view renders again when language or texts change; the function changes with them. */
export function useTexts(namespace: string): Translate {
  const context = useStudioContext()
  const texts = useSpokenTexts(context)
  const version = useStore(context.texts.$version)
  return useCallback<Translate>(
    (key, values) => texts.t(`${namespace}:${key}`, values),
    // oxlint-disable-next-line react/exhaustive-deps -- a new version must give a new function to memoised views.
    [texts, namespace, version],
  )
}

/** Language of the texts here. */
export function useLanguage(): Language {
  const { texts, language } = useStudioContext()
  return useStore(texts.$language, { ssr: language ? () => language : 'initial' })
}

/** Writing direction of the texts here. */
export function useDirection(): 'ltr' | 'rtl' {
  return directionOf(useLanguage())
}
