import { $currency, $language, $theme, setCurrency, setLanguage, setTheme } from '@ai-studio/core'
import '@ai-studio/elements/define'
import { Chat, StudioProvider } from '@ai-studio/react'
import '@ai-studio/react/chat/chat.css'
import '@ai-studio/react/theme/tokens.css'
import '@ai-studio/react/ui/ui.css'
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What tests use of the partner's bundle. */
export interface BundleApp {
  setTheme: typeof setTheme
  setLanguage: typeof setLanguage
  setCurrency: typeof setCurrency
  choices: () => { theme: string; language: string; currency: string }
  /** Draws the partner's own React around the component or the element. */
  draw: (place: HTMLElement, what: 'component' | 'element', endpoint: string) => void
}

function Shop({ what, endpoint }: { what: 'component' | 'element'; endpoint: string }) {
  const [renders, setRenders] = useState(0)
  return (
    <section>
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Basket: {renders}
      </button>
      {what === 'component' ? (
        <StudioProvider endpoint={endpoint}>
          <Chat instanceKey="component" suggestions={[`Offer ${renders}`]} />
        </StudioProvider>
      ) : (
        createElement('studio-chat', { endpoint, instance: 'shop', heading: `Basket ${renders}` })
      )}
    </section>
  )
}

const app: BundleApp = {
  setTheme,
  setLanguage,
  setCurrency,
  choices: () => ({ theme: $theme.get(), language: $language.get(), currency: $currency.get() }),
  draw: (place, what, endpoint) =>
    createRoot(place).render(
      <StrictMode>
        <Shop what={what} endpoint={endpoint} />
      </StrictMode>,
    ),
}
// The page's own script has made the place.
Object.assign((globalThis as unknown as { app: BundleApp }).app, app)
