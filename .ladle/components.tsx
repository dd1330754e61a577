import { fallbackLanguage, languages, themes, type Language, type Theme } from '@ai-studio/contract/constants'
import { setLanguage } from '@ai-studio/core'
import { StudioProvider } from '@ai-studio/react'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import '../packages/react/src/theme/tokens.css'
import '../packages/react/src/ui/ui.css'
import '../packages/react/src/chat/chat.css'
import '../packages/react/src/chat/thread.css'
import '../packages/react/src/chat/controls.css'
import '../packages/react/src/chat/conversations/conversations.css'
import '../packages/react/src/chat/images/images.css'
import '../packages/react/src/chat/models/models.css'
import '../packages/react/src/chat/shortcuts/shortcuts.css'
import '../packages/react/src/chat/voice/voice.css'
import '../packages/react/src/upgrade/upgrade.css'
import '../packages/react/src/biometrics/biometrics.css'
import './stories.css'

export const argTypes = {
  theme: { control: { type: 'select' }, options: themes, defaultValue: 'dark' },
  language: { control: { type: 'select' }, options: languages, defaultValue: fallbackLanguage },
}

const isOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  (values as readonly unknown[]).includes(value)

/** The address chooses for pictures: `?studio-theme=light&studio-language=vi`. */
function fromAddress<T extends string>(name: string, values: readonly T[]): T | undefined {
  const value = new URLSearchParams(location.search).get(`studio-${name}`)
  return isOf(values, value) ? value : undefined
}

interface ProviderProps {
  children: ReactNode
  /** Ladle's own state: the switch in its bar and the controls of the story. */
  globalState: { theme: string; control: Record<string, { value?: unknown } | undefined> }
}

/** Around every story: a studio, its texts, and the theme and language chosen in Ladle or in the address. */
// Ladle finds exported constants only.
export const Provider = ({ children, globalState }: ProviderProps): ReactElement => {
  const controls = globalState.control
  const byLadle: Theme = globalState.theme === 'light' ? 'light' : 'dark'
  const chosen = controls.theme?.value
  const theme = fromAddress('theme', themes) ?? (isOf(themes, chosen) && chosen !== 'dark' ? chosen : byLadle)
  const asked = controls.language?.value
  const language: Language =
    fromAddress('language', languages) ?? (isOf(languages, asked) ? asked : fallbackLanguage)

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language
    setLanguage(language)
  }, [theme, language])

  return <StudioProvider theme={theme}>{children}</StudioProvider>
}
