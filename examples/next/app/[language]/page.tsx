import { notFound } from 'next/navigation'
import { copies, isLanguage } from '../../locales/copy.ts'
import { Ask } from './ask.tsx'
import { Stay } from './stay.tsx'

interface PageProps {
  params: Promise<{ language: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Drawn on the server for each request, in the language of its address. Everything but the chat works without scripts. */
export default async function Page({ params, searchParams }: PageProps) {
  const { language } = await params
  if (!isLanguage(language)) notFound()
  const copy = copies[language]
  // Read when the page is asked for, so that one build serves every environment.
  const studioOrigin = process.env.STUDIO_ORIGIN || 'http://localhost:8080'
  return (
    <>
      <header>
        <a className="brand" href={`/${language}`}>
          Hiên Nhà
        </a>
        <nav aria-label={copy.languages}>
          <a href="/en" lang="en" aria-current={language === 'en'}>
            English
          </a>
          <a href="/vi" lang="vi" aria-current={language === 'vi'}>
            Tiếng Việt
          </a>
        </nav>
      </header>
      <main>
        <section className="lead">
          <h1>{copy.heading}</h1>
          <p>{copy.lead}</p>
        </section>
        <Stay copy={copy} language={language} wish={await searchParams} />
        <section className="ask">
          <h2>{copy.ask.heading}</h2>
          <p>{copy.ask.text}</p>
          <Ask copy={copy.ask} language={language} studioOrigin={studioOrigin} />
          <noscript>
            <p>{copy.ask.withoutScripts}</p>
          </noscript>
        </section>
        <section>
          <h2>{copy.rules.heading}</h2>
          <ul className="rules">
            {copy.rules.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </main>
      <footer>{copy.footer}</footer>
    </>
  )
}
