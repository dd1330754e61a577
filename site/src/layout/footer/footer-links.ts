import type { PublicPath } from '../../route-paths.ts'
import type { ShellLink } from '../navigation.ts'
import type en from './locales/en.json'

/** Columns of links, with their names below `columns` in the texts of the footer. */
export interface FooterColumn {
  id: 'product' | 'learn' | 'company'
  links: readonly ShellLink[]
}

export const footerColumns: readonly FooterColumn[] = [
  {
    id: 'product',
    links: [
      { path: '/', text: 'chat' },
      { path: '/services', text: 'services' },
      { path: '/plans', text: 'plans' },
    ],
  },
  {
    id: 'learn',
    links: [
      { path: '/docs', text: 'docs' },
      { path: '/tutorials', text: 'tutorials' },
      { path: '/faq', text: 'faq' },
      { path: '/help', text: 'help' },
    ],
  },
  {
    id: 'company',
    links: [
      { path: '/about-us', text: 'about' },
      { path: '/community', text: 'community' },
      { path: '/contact', text: 'contact' },
    ],
  },
]

/** A page with rules. */
export interface LegalLink {
  path: PublicPath
  /** Its name below `legal` in the texts of the footer. */
  text: keyof (typeof en)['legal']
}

export const legalLinks: readonly LegalLink[] = [
  { path: '/privacy-policy', text: 'privacyPolicy' },
  { path: '/terms-of-use', text: 'termsOfUse' },
  { path: '/service-usage-policy', text: 'serviceUsage' },
  { path: '/purchases-refunds', text: 'purchases' },
  { path: '/ownership-ip', text: 'ownership' },
  { path: '/shipping-inspection', text: 'shipping' },
  { path: '/vnpay-instructions', text: 'vnpay' },
]
