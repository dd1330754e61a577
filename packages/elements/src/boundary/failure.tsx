import { Button } from '@ai-studio/react/ui'
import type { ComponentType } from 'react'
import type { FailureProps } from './boundary.tsx'

/** What is said where a widget could not be drawn, and on the button that tries again. */
export interface FailureTexts {
  failed: string
  restart: string
}

/** Makes what stands in place of a widget that could not be drawn. */
export function failureOf(texts: { en: FailureTexts; vi: FailureTexts }): ComponentType<FailureProps> {
  return function Failure({ language, onRestart }) {
    const text = language === 'vi' ? texts.vi : texts.en
    return (
      <div role="alert" part="error">
        <p>{text.failed}</p>
        <Button onClick={onRestart}>{text.restart}</Button>
      </div>
    )
  }
}
