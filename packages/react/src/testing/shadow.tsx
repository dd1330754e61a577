import { createSmallTexts } from '@ai-studio/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { StudioScope } from '../provider/studio-scope.tsx'
import tokensCss from '../theme/tokens.css?inline'
import uiCss from '../ui/ui.css?inline'

const sheet = (css: string) => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

/** Draws something inside an open shadow root, with the styles adopted, as a custom element does. */
export function renderInShadow(content: ReactNode, styles: readonly string[] = []) {
  const host = document.createElement('div')
  host.dataset.theme = 'dark'
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [tokensCss, uiCss, ...styles].map(sheet)
  const container = document.createElement('div')
  shadow.append(container)
  const root = createRoot(container)
  const texts = createSmallTexts()
  flushSync(() => root.render(<StudioScope texts={texts}>{content}</StudioScope>))
  return {
    host,
    shadow,
    unmount() {
      root.unmount()
      host.remove()
    },
  }
}
