import { themes, type Language, type Theme } from '@ai-studio/contract/constants'
import { createSmallTexts, setLanguage } from '@ai-studio/core'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { StudioProvider } from '../provider/studio-provider.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import '../theme/tokens.css'
import '../ui/ui.css'

export interface StoryFrameProps {
  /** @default 'dark' */
  theme?: Theme
  language?: Language
  /** Height of the ground. @default '100%' */
  height?: string
  children?: ReactNode
}

/** Ground, texts and toasts for a story, as a page gives them. */
export function StoryFrame({
  theme = 'dark',
  language,
  height = '100%',
  children,
}: StoryFrameProps): ReactElement {
  const [texts] = useState(() => createSmallTexts())
  useEffect(() => {
    if (language) setLanguage(language)
  }, [language])
  return (
    <StudioProvider theme={theme} texts={texts}>
      <div
        style={{
          minBlockSize: height,
          padding: 32,
          boxSizing: 'border-box',
          background: 'var(--studio-color-bg)',
          color: 'var(--studio-color-text)',
          font: 'var(--studio-font-size)/var(--studio-line-height) var(--studio-font-family)',
        }}
      >
        {children}
      </div>
      <ToastRegion />
    </StudioProvider>
  )
}

/** The same story in every theme, one below the other. */
export function InEveryTheme({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      {themes.map((theme) => (
        <StoryFrame key={theme} theme={theme} height="auto">
          {children}
        </StoryFrame>
      ))}
    </>
  )
}
