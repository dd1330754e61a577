import { writeOpen } from '../layout/open-state.ts'
import { noteEarlyPresses } from './early-presses.ts'
import { readStoredChoices } from './stored-choices.ts'

// A small script of its own that the browser runs before it paints anything. It is a file, not a part of the
// page, so that the policy for scripts needs no exception for it.
const root = document.documentElement
const written = root.lang
const { theme, language, direction, isSidebarOpen } = readStoredChoices({
  storage: () => localStorage,
  browserLanguages: navigator.languages,
  path: location.pathname,
  pageTag: root.lang,
  now: Date.now(),
})
root.dataset.theme = theme
root.lang = language
root.dir = direction
// Words in another language than the visitor's are not shown while the application is on its way; nor for ever.
if (language !== written) {
  root.dataset.foreign = ''
  setTimeout(() => delete root.dataset.foreign, 4_000)
}
// What is sent before the application can take it would only load the page anew and lose what was typed.
addEventListener('submit', (event) => {
  if (event.target instanceof HTMLFormElement && !event.target.hasAttribute('action')) event.preventDefault()
})
noteEarlyPresses()
if (isSidebarOpen !== null) root.dataset.sidebar = writeOpen(isSidebarOpen)

// The build lists the files with each language's texts on this script's own tag: the right ones begin to load now,
// beside the application, instead of after it; the others later, so that a change of language is instant.
const files = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}

function preload(list = ''): void {
  for (const file of list.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}

preload(files[language])
addEventListener('load', () => {
  for (const other of Object.keys(files)) if (other !== language) preload(files[other])
})
