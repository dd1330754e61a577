import '@ai-studio/react/styles.css'
import '@ai-studio/elements/define'
import './app.css'
import { StudioProvider } from '@ai-studio/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { studioOrigin } from './studio-origin.ts'

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <StudioProvider endpoint={studioOrigin}>
      <App />
    </StudioProvider>
  </StrictMode>,
)
