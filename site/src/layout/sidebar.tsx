import { useTexts } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import { PrivacyChoicesButton } from '../privacy/privacy-choices-button.tsx'
import { sidebarSections, smallLinks, type SidebarSection } from './navigation.ts'
import { PageLink } from './page-link.tsx'
import { ShellIcon } from './shell-icon.tsx'
import { useSidebar } from './use-sidebar.ts'
import './sidebar.css'

/** The way to everything, beside the page; narrow screens have the drawer instead. */
export function Sidebar(): ReactElement {
  const t = useTexts('site')
  const { isOpen, toggle } = useSidebar()
  const toggleName = t(isOpen ? 'sidebar.collapse' : 'sidebar.expand')
  return (
    <nav className="st-sidebar" aria-label={t('sidebar.label')}>
      <button
        type="button"
        className="st-button st-icon-button st-sidebar-toggle"
        data-variant="ghost"
        aria-label={toggleName}
        title={toggleName}
        onClick={toggle}
      >
        <ShellIcon name="sidebar" />
      </button>
      {sidebarSections.map((section) => (
        <Section key={section.id} section={section} isOpen={isOpen} />
      ))}
      {isOpen && (
        <div className="st-sidebar-small">
          {smallLinks.map(({ path, text }) => (
            <PageLink key={path} to={path}>
              {t(`nav.${text}`)}
            </PageLink>
          ))}
          <PrivacyChoicesButton />
        </div>
      )}
    </nav>
  )
}

function Section({ section, isOpen }: { section: SidebarSection; isOpen: boolean }): ReactElement {
  const t = useTexts('site')
  const id = useId()
  return (
    <div className="st-sidebar-section">
      <p id={id}>
        <span>{t(`sidebar.${section.id}`)}</span>
      </p>
      <ul aria-labelledby={id}>
        {section.links.map(({ path, text, icon }) => {
          const name = t(`nav.${text}`)
          return (
            <li key={path}>
              <PageLink to={path} {...(!isOpen && { title: name })}>
                <ShellIcon name={icon} />
                <span>{name}</span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
