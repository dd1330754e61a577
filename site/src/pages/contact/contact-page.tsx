import { useTexts } from '@ai-studio/react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { usePageHead } from '../../page-head.ts'
import { SiteLink } from '../../site-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactTexts } from './contact-texts.tsx'
import './contact.css'

/** The way to people: a form, what comes of it, and what may be faster. */
export function ContactPage(): ReactElement {
  return (
    <ContactTexts>
      <Contact />
    </ContactTexts>
  )
}

const expectations = ['copy', 'answer', 'payment', 'private'] as const
const ways = [
  ['/help', 'help'],
  ['/', 'chat'],
  ['/purchases-refunds', 'refunds'],
] as const
const offices = ['singapore', 'vietnam'] as const

function Contact(): ReactElement {
  const t = useTexts('contact')
  usePageHead(t('title'), t('description'))
  return (
    <div className="st-page st-contact">
      <header>
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </header>
      <div className="st-contact-columns">
        <div className="st-contact-card">
          <ContactForm />
        </div>
        <div className="st-contact-aside">
          <Part heading={t('expect.heading')}>
            <ul>
              {expectations.map((id) => (
                <li key={id}>{t(`expect.${id}`)}</li>
              ))}
            </ul>
          </Part>
          <Part heading={t('ways.heading')}>
            <ul>
              {ways.map(([path, id]) => (
                <li key={id}>
                  <SiteLink to={path}>{t(`ways.${id}`)}</SiteLink>
                </li>
              ))}
            </ul>
          </Part>
          <Part heading={t('offices.heading')}>
            <ul>
              {offices.map((id) => (
                <li key={id}>{t(`offices.${id}`)}</li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
