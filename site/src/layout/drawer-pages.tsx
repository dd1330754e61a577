import { useTexts } from '@ai-studio/react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { helpLinks, sidebarSections } from './navigation.ts'
import { PageLink } from './page-link.tsx'
import { ShellIcon } from './shell-icon.tsx'

export interface DrawerPagesProps {
  /** Called when a link is followed. */
  onFollow(): void
}

/** What the header and the sidebar lead to, one below the other. No page stands here twice. */
export function DrawerPages({ onFollow }: DrawerPagesProps): ReactElement {
  const t = useTexts('site')
  const inSections = new Set(sidebarSections.flatMap(({ links }) => links.map(({ path }) => path)))
  const others = helpLinks.filter(({ path }) => !inSections.has(path))
  return (
    <nav className="st-drawer-pages" aria-label={t('header.pages')}>
      {sidebarSections.map(({ id, links }) => (
        <Section key={id} title={t(`sidebar.${id}`)}>
          {links.map(({ path, text, icon }) => (
            <li key={path}>
              <PageLink to={path} onClick={onFollow}>
                <ShellIcon name={icon} />
                {t(`nav.${text}`)}
              </PageLink>
            </li>
          ))}
        </Section>
      ))}
      <Section title={t('helpMenu.label')}>
        <li>
          <PageLink to="/plans" onClick={onFollow}>
            {t('nav.plans')}
          </PageLink>
        </li>
        {others.map(({ path, text }) => (
          <li key={path}>
            <PageLink to={path} onClick={onFollow}>
              {t(`helpMenu.${text}`)}
            </PageLink>
          </li>
        ))}
      </Section>
    </nav>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
