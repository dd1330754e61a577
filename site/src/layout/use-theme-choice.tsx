import { themes } from '@ai-studio/contract/constants'
import { $theme, setTheme } from '@ai-studio/core'
import { useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import type { Choice } from './choice.ts'
import { ThemeSwatch } from './theme-swatch.tsx'

/** Colour theme: kept on this device, shown at once. */
export function useThemeChoice(): Choice {
  const t = useTexts('site')
  const value = useStore($theme)
  return {
    name: t('header.theme'),
    options: themes.map((theme) => ({
      id: theme,
      label: t(`theme.${theme}`),
      icon: <ThemeSwatch theme={theme} />,
    })),
    value,
    choose(id) {
      const theme = themes.find((known) => known === id)
      if (theme) setTheme(theme)
    },
  }
}
