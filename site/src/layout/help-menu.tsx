import { LinkMenu, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { helpLinks } from './navigation.ts'
import { PageLink } from './page-link.tsx'

/** Help and Resources: opens under the mouse where hovering exists, else by a click. */
export function HelpMenu(): ReactElement {
  const t = useTexts('site')
  return (
    <LinkMenu label={t('helpMenu.label')} align="end">
      {helpLinks.map(({ path, text }) => (
        <PageLink key={path} to={path}>
          {t(`helpMenu.${text}`)}
        </PageLink>
      ))}
    </LinkMenu>
  )
}
