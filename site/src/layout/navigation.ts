import type en from '../locales/en.json'
import type { PublicPath } from '../route-paths.ts'
import type { ShellIconName } from './shell-icon.tsx'

/** A page that the shell leads to. */
export interface ShellLink {
  /** Without a language. */
  path: PublicPath
  /** Its name below `nav` in the texts of the site. */
  text: keyof (typeof en)['nav']
}

/** An entry of the sidebar. */
export interface SidebarLink extends ShellLink {
  /** All that is left of it where the sidebar is narrow. */
  icon: ShellIconName
}

export interface SidebarSection {
  /** Its name below `sidebar` in the texts of the site. */
  id: 'tools' | 'resources' | 'support'
  links: readonly SidebarLink[]
}

/** What the sidebar leads to; the drawer on narrow screens has the same. */
export const sidebarSections: readonly SidebarSection[] = [
  {
    id: 'tools',
    links: [
      { path: '/', text: 'chat', icon: 'chat-bubble' },
      { path: '/image-generator', text: 'imageGenerator', icon: 'image' },
      { path: '/vision', text: 'vision', icon: 'eye' },
      { path: '/content-writer', text: 'contentWriter', icon: 'pen' },
      { path: '/office-tools', text: 'officeTools', icon: 'tools' },
      { path: '/music-creator', text: 'musicCreator', icon: 'mixer' },
      { path: '/voice-synthesis', text: 'voiceSynthesis', icon: 'loudspeaker' },
      { path: '/anime', text: 'anime', icon: 'sparkle' },
      { path: '/imagen', text: 'imagen', icon: 'palette' },
      { path: '/services', text: 'services', icon: 'grid' },
    ],
  },
  {
    id: 'resources',
    links: [
      { path: '/docs', text: 'docs', icon: 'book' },
      { path: '/tutorials', text: 'tutorials', icon: 'lesson' },
      { path: '/faq', text: 'faq', icon: 'question' },
    ],
  },
  {
    id: 'support',
    links: [
      { path: '/help', text: 'help', icon: 'lifebuoy' },
      { path: '/community', text: 'community', icon: 'people' },
      { path: '/contact', text: 'contact', icon: 'mail' },
    ],
  },
]

/** Links in small print, where there is no footer. */
export const smallLinks: readonly ShellLink[] = [
  { path: '/privacy-policy', text: 'privacy' },
  { path: '/terms-of-use', text: 'terms' },
]

/** An entry of the menu Help and Resources. */
export interface HelpLink {
  path: PublicPath
  /** Its name below `helpMenu` in the texts of the site. */
  text: keyof (typeof en)['helpMenu']
}

export const helpLinks: readonly HelpLink[] = [
  { path: '/about-us', text: 'aboutUs' },
  { path: '/privacy-policy', text: 'privacyPolicy' },
  { path: '/terms-of-use', text: 'legal' },
  { path: '/help', text: 'helpCenter' },
  { path: '/contact', text: 'support' },
]
