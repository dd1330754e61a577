import { readFileSync } from 'node:fs'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { withLanguage } from '../src/language-path.ts'

/** Colours of the theme that everybody begins with. */
const background = '#0d0f15'

/** Name of a language's manifest in the build. */
export const manifestFile = (language: Language): string =>
  language === fallbackLanguage ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

/** What a browser needs to install the site. https://www.w3.org/TR/appmanifest/ */
export function webManifest(language: Language): string {
  const file = new URL(`../src/worker/locales/${language}.json`, import.meta.url)
  const { manifest } = JSON.parse(readFileSync(file, 'utf8')) as { manifest: string }
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    // One application, whatever language it was installed in.
    id: '/',
    name: 'AI Studio',
    short_name: 'AI Studio',
    description: manifest,
    lang: language,
    dir: 'auto',
    start_url: language === fallbackLanguage ? '/' : withLanguage(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  })
}
