import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../site-link.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { HeaderDrawer } from './header-drawer.tsx'
import { HeaderPages } from './header-pages.tsx'
import { Logo } from './logo.tsx'
import { ProButton } from './pro-button.tsx'
import { useCurrencyChoice } from './use-currency-choice.tsx'
import { useLanguageChoice } from './use-language-choice.tsx'
import { useThemeChoice } from './use-theme-choice.tsx'
import { UserMenu } from './user-menu.tsx'
import './header.css'

/** The bar at the top of every page: the way home and to other pages, the visitor's choices, and who is here. */
export function Header(): ReactElement {
  const t = useTexts('site')
  const theme = useThemeChoice()
  const language = useLanguageChoice()
  const currency = useCurrencyChoice()
  return (
    <header className="st-header">
      <SiteLink className="st-header-home" to="/" aria-label={t('brand.home')}>
        <Logo />
      </SiteLink>
      <div className="st-header-end">
        <div className="st-header-menus">
          <HeaderPages />
          <ChoiceMenu choice={currency} />
          <ChoiceMenu choice={language} />
          <ChoiceMenu choice={theme} icon="palette" />
        </div>
        <ProButton />
        <UserMenu />
        <div className="st-header-drawer">
          <HeaderDrawer theme={theme} language={language} currency={currency} />
        </div>
      </div>
    </header>
  )
}
