import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CdnManifest } from '@ai-studio/elements/cdn-manifest'
import { scriptTags } from '@ai-studio/elements/snippet'

type Language = 'en' | 'vi'
type Copy = typeof import('./locales/en.json')

const read = (language: Language): Copy =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`locales/${language}.json`, import.meta.url)), 'utf8'))
const copies: Record<Language, Copy> = { en: read('en'), vi: read('vi') }

export interface PageOptions {
  language: Language
  /** Colours of the page and of the widgets in it. */
  scheme: 'light' | 'dark'
  /** Address of the studio. */
  studioOrigin: string
  manifest: CdnManifest
  /** The library the widgets run on. */
  framework: 'preact' | 'react'
  /** For this response only. */
  nonce: string
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Fills a template; what is put in is escaped unless it is a list of markup made here. */
function html(strings: TemplateStringsArray, ...values: (string | readonly string[])[]): string {
  return strings.reduce((page, part, index) => {
    const value = values[index - 1]!
    return page + (typeof value === 'string' ? escape(value) : value.join('\n')) + part
  })
}

const fill = (text: string, name: string) => text.replace('{{name}}', name)

type Product = keyof Copy['products']
const teas: Product[] = ['shan', 'lotus', 'oolong', 'black']
const ceramics: Product[] = ['pot', 'cups', 'vase', 'tray']

function productCard(copy: Copy, id: Product): string {
  const { name, origin, text, price, unit } = copy.products[id]
  return html`<li>
    <article>
      <img src="/art/${id}.svg" alt="" width="320" height="240" loading="lazy" />
      <div>
        <h3>${name}</h3>
        <small>${origin}</small>
        <p>${text}</p>
        <p class="price">${price} <small>/ ${unit}</small></p>
        <button type="button" data-add="${fill(copy.added, name)}">${copy.add}</button>
        <button type="button" class="quiet" data-question="${fill(copy.question, name)}">
          ${copy.askAbout}
        </button>
      </div>
    </article>
  </li>`
}

/** The whole page of the shop. */
export function renderPage(options: PageOptions): string {
  const { language, scheme, studioOrigin, nonce } = options
  const copy = copies[language]
  const address = (to: Language) => `/?lang=${to}${scheme === 'dark' ? '&theme=dark' : ''}`
  const languages = (['en', 'vi'] as const).map(
    (to) =>
      html`<a href="${address(to)}" lang="${to}" hreflang="${to}" aria-current="${String(to === language)}"
        >${copy.language[to]}</a
      >`,
  )
  const tags = scriptTags({
    manifest: options.manifest,
    origin: studioOrigin,
    mode: 'inline',
    framework: options.framework,
    language,
    nonce,
  })
  return html`<!doctype html>
    <html lang="${language}" data-scheme="${scheme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${copy.title}</title>
        <meta name="description" content="${copy.description}" />
        <link rel="icon" href="/art/cups.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/shop.css" />
        ${[tags]}
        <script type="module" src="/shop.js" nonce="${nonce}"></script>
      </head>
      <body>
        <a class="skip" href="#content">${copy.skip}</a>
        <header class="bar">
          <div>
            <a class="brand" href="${address(language)}">${copy.brand} <small>${copy.brandLine}</small></a>
            <nav aria-label="${copy.nav.label}">
              <ul>
                <li><a href="#tea">${copy.nav.tea}</a></li>
                <li><a href="#ceramics">${copy.nav.ceramics}</a></li>
                <li><a href="#ask">${copy.nav.ask}</a></li>
                <li><a href="#visit">${copy.nav.visit}</a></li>
              </ul>
            </nav>
            <div class="languages" role="group" aria-label="${copy.language.label}">${languages}</div>
            <div class="basket">
              <span>${copy.basket}</span> <output aria-label="${copy.basketCount}">0</output>
            </div>
          </div>
        </header>
        <main id="content">
          <section class="hero">
            <div>
              <p class="kicker">${copy.hero.kicker}</p>
              <h1>${copy.hero.heading}</h1>
              <p>${copy.hero.text}</p>
              <a class="button" href="#tea">${copy.hero.action}</a>
            </div>
            <img src="/art/hero.svg" alt="${copy.hero.imageAlt}" width="720" height="560" />
          </section>
          <section class="promises">
            ${copy.promises.map(
              ({ heading, text }) =>
                html`<div>
                  <h2>${heading}</h2>
                  <p>${text}</p>
                </div>`,
            )}
          </section>
          <section id="tea">
            <header>
              <h2>${copy.tea.heading}</h2>
              <p>${copy.tea.text}</p>
            </header>
            <ul class="goods">
              ${teas.map((id) => productCard(copy, id))}
            </ul>
          </section>
          <section id="ceramics">
            <header>
              <h2>${copy.ceramics.heading}</h2>
              <p>${copy.ceramics.text}</p>
            </header>
            <ul class="goods">
              ${ceramics.map((id) => productCard(copy, id))}
            </ul>
          </section>
          <section id="ask" class="ask">
            <div>
              <h2>${copy.ask.heading}</h2>
              <p>${copy.ask.text}</p>
              <ul>
                ${copy.ask.tips.map((tip) => html`<li><button type="button" class="quiet" data-tip="${tip}">${tip}</button></li>`)}
              </ul>
              <p class="note">${copy.ask.note}</p>
              <studio-login endpoint="${studioOrigin}" theme="${scheme}" lang="${language}"></studio-login>
            </div>
            <studio-chat
              mode="inline"
              instance="tea-table"
              endpoint="${studioOrigin}"
              theme="${scheme}"
              lang="${language}"
              heading="${copy.ask.chatHeading}"
              placeholder="${copy.placeholder}"
            ></studio-chat>
          </section>
          <section id="visit">
            <header><h2>${copy.visit.heading}</h2></header>
            <div class="places">
              ${copy.visit.places.map(
                ({ name, lines }) =>
                  html`<address>
                    <h3>${name}</h3>
                    ${lines.map((line) => html`<p>${line}</p>`)}
                  </address>`,
              )}
            </div>
          </section>
        </main>
        <footer><p>${copy.footer}</p></footer>
        <p role="status"></p>
        <studio-chat
          id="help"
          mode="launcher"
          endpoint="${studioOrigin}"
          theme="${scheme}"
          lang="${language}"
          heading="${copy.launcherHeading}"
          placeholder="${copy.placeholder}"
        ></studio-chat>
      </body>
    </html> `
}
