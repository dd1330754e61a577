import { setLanguage, setTheme } from '@ai-studio/core'
import { useLanguage } from '@ai-studio/react'
import { useCopy } from './copy.ts'

/** Language and theme of the page, which are those of every widget on it. */
export function Preferences({ theme }: { theme: string }) {
  const copy = useCopy()
  const language = useLanguage()
  const isDark = theme === 'dark'
  return (
    <div className="preferences">
      <button type="button" onClick={() => setLanguage(language === 'en' ? 'vi' : 'en')}>
        {copy.otherLanguage}
      </button>
      <button type="button" aria-pressed={isDark} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
        {copy.dark}
      </button>
    </div>
  )
}
