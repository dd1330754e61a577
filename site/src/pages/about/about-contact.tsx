import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { ContactForm } from '../contact/contact-form.tsx'
import './about.css'

/** The way to people. */
export function AboutContact(): ReactElement {
  const t = useTexts('content')
  return (
    <section id="contact" className="st-about-contact" aria-labelledby="contact-heading">
      <h2 id="contact-heading">{t('about.contact')}</h2>
      <p>{t('about.contactText')}</p>
      <ContactForm />
    </section>
  )
}
