import en from './locales/en.json'
import vi from './locales/vi.json'

export type Copy = typeof en
const copies: Record<'en' | 'vi', Copy> = { en, vi }

/** What the visitor has chosen on this page; the page hands it on to the chat. */
export class Preferences {
  language = $state<'en' | 'vi'>(navigator.language.startsWith('vi') ? 'vi' : 'en')
  theme = $state<'light' | 'dark'>('light')
  readonly copy: Copy = $derived(copies[this.language])
}
