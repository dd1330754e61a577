import type { Theme } from '@ai-studio/contract/constants'
import type { ReactElement } from 'react'

/**
 * A small picture of the chat in a theme. It carries the theme's name itself, so that it is drawn with that theme's
 * own tokens, whatever the page wears.
 */
export function ThemeSwatch({ theme }: { theme: Theme }): ReactElement {
  return (
    <svg className="st-swatch" data-theme={theme} viewBox="0 0 48 32" aria-hidden="true">
      <rect className="st-swatch-page" x=".5" y=".5" width="47" height="31" rx="6" />
      <rect className="st-swatch-text" x="6" y="7" width="18" height="3" rx="1.5" />
      <rect className="st-swatch-quiet" x="6" y="12.5" width="12" height="3" rx="1.5" />
      <rect className="st-swatch-bubble" x="25" y="11" width="17" height="7" rx="3.5" />
      <rect className="st-swatch-field" x="6" y="21.5" width="36" height="6.5" rx="3.25" />
      <circle className="st-swatch-accent" cx="38.5" cy="24.75" r="2.25" />
    </svg>
  )
}
