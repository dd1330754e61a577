import { Icon, useTexts } from '@ai-studio/react'
import { useId, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { withoutLanguage } from '../../language-path.ts'
import { SubscribeForm } from '../../newsletter/subscribe-form.tsx'
import { PrivacyChoicesButton } from '../../privacy/privacy-choices-button.tsx'
import { ShellIcon } from '../shell-icon.tsx'
import { footerKey } from '../open-state.ts'
import { PageLink } from '../page-link.tsx'
import { useKeptOpen } from '../use-kept-open.ts'
import { footerColumns, legalLinks } from './footer-links.ts'
import { FooterSection } from './footer-section.tsx'
import { FooterTexts } from './footer-texts.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import { socialAddresses } from './social-addresses.ts'
import { SocialLinks } from './social-links.tsx'
import './footer.css'

/** What stands below every page but the chat. */
export function SiteFooter(): ReactElement {
  return (
    <FooterTexts>
      <Footer />
    </FooterTexts>
  )
}

/** Where the studio's people are; names of countries in the texts of the footer. */
const offices = ['singapore', 'vietnam'] as const

function Footer(): ReactElement {
  const t = useTexts('footer')
  const [kept, keep] = useKeptOpen(footerKey)
  const isOpen = kept ?? true
  const [year] = useState(() => new Date().getFullYear())
  const contentId = useId()
  // Its own pages have the form already.
  const hasForm = withoutLanguage(useLocation().pathname).startsWith('/newsletter/')
  return (
    <footer className="st-footer">
      <div id={contentId} className="st-footer-content" hidden={!isOpen}>
        {!hasForm && <Newsletter />}
        <Pages />
        <div className="st-footer-about">
          <Offices />
          <PaymentMarks />
          <SocialLinks links={socialAddresses} />
        </div>
      </div>
      <div className="st-footer-end">
        <p>{t('copyright', { year })}</p>
        <PrivacyChoicesButton />
        <button
          type="button"
          className="st-button st-footer-toggle"
          data-variant="ghost"
          data-size="small"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => keep(!isOpen)}
        >
          {t('toggle')}
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
    </footer>
  )
}

function Newsletter(): ReactElement {
  const t = useTexts('footer')
  const headingId = useId()
  return (
    <section className="st-footer-newsletter" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('newsletter.heading')}</h2>
      <p>{t('newsletter.text')}</p>
      <SubscribeForm />
    </section>
  )
}

function Pages(): ReactElement {
  const t = useTexts('footer')
  const site = useTexts('site')
  return (
    <nav className="st-footer-pages" aria-label={t('pages')}>
      {footerColumns.map(({ id, links }) => (
        <FooterSection key={id} title={t(`columns.${id}`)}>
          <ul>
            {links.map(({ path, text }) => (
              <li key={path}>
                <PageLink to={path}>{site(`nav.${text}`)}</PageLink>
              </li>
            ))}
          </ul>
        </FooterSection>
      ))}
      <FooterSection title={t('columns.legal')}>
        <ul>
          {legalLinks.map(({ path, text }) => (
            <li key={path}>
              <PageLink to={path}>{t(`legal.${text}`)}</PageLink>
            </li>
          ))}
        </ul>
      </FooterSection>
    </nav>
  )
}

function Offices(): ReactElement {
  const t = useTexts('footer')
  return (
    <ul className="st-footer-offices" aria-label={t('offices.label')}>
      {offices.map((office) => (
        <li key={office}>
          <ShellIcon name="place" size={18} />
          {t(`offices.${office}`)}
        </li>
      ))}
    </ul>
  )
}
