import { writeOpen } from '../layout/open-state.ts'
import { noteEarlyPresses, onceRunning } from './early-presses.ts'
import { addressesIn, preload } from './preload.ts'
import { startApplication } from './start-application.ts'
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

// The build lists files on this script's own tag: the texts of each language by its name, and the application, which
// begins at once where there is nothing to be read before.
const { start, files, atOnce, ...texts } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
const own = addressesIn(texts[language])
if (start) {
  const application = { start, files: [...addressesIn(files), ...own] }
  void startApplication(application, language === written && atOnce === undefined)
} else preload(own)

// Then a change of language is instant.
onceRunning(() =>
  setTimeout(() => {
    if (!navigator.onLine) return
    for (const [other, list] of Object.entries(texts)) if (other !== language) preload(addressesIn(list))
  }, 1_000),
)
