import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Drawing } from '../drawing.tsx'

/** Drawings by what a network is about; they are nobody's trademark. */
const drawings = {
  code: 'M9 7.5 4.5 12 9 16.5M15 7.5l4.5 4.5-4.5 4.5M13 5.5l-2 13',
  messages:
    'M7 5h10A2.5 2.5 0 0 1 19.5 7.5v6A2.5 2.5 0 0 1 17 16h-5l-4.5 3.5V16H7a2.5 2.5 0 0 1-2.5-2.5v-6A2.5 2.5 0 0 1 7 5zM8.5 9h7M8.5 12h4.5',
  people:
    'M8.5 5.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19a5.5 5.5 0 0 1 11 0M15.5 6a3 3 0 0 1 0 5.2M17 14a5.5 5.5 0 0 1 4 5',
  photos:
    'M7 4.5h10A2.5 2.5 0 0 1 19.5 7v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17V7A2.5 2.5 0 0 1 7 4.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.3 7.7h.01',
  posts: 'M5.5 5.5h13v13h-13zM8.5 9.5h7M8.5 12.5h7M8.5 15.5h4',
  videos:
    'M6.5 6h11A2.5 2.5 0 0 1 20 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 15.5v-7A2.5 2.5 0 0 1 6.5 6zM10.5 9.5v5l4-2.5z',
} as const

/** The studio somewhere else. */
export interface SocialLink {
  /** Name of the network, the same in every language. */
  name: string
  /** An https address. */
  address: string
  /** What the network is about, which decides how it is drawn. */
  about: keyof typeof drawings
}

/** Icons that lead to the studio elsewhere; nothing without any. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }): ReactElement | null {
  const t = useTexts('footer')
  if (links.length === 0) return null
  return (
    <ul className="st-footer-social" aria-label={t('social')}>
      {links.map(({ name, address, about }) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener noreferrer" aria-label={name} title={name}>
            <Drawing path={drawings[about]} />
          </a>
        </li>
      ))}
    </ul>
  )
}
