import type { ServerResponse } from 'node:http'
import { rightToLeftLanguages, type Language } from '@ai-studio/contract'
import { html, type Html, type Part } from './html.ts'
import { style, stylePath } from './style.ts'
import { textsIn } from './texts.ts'

export interface Page {
  language: Language
  title: string
  body: Part
  /** @default 200 */
  status?: number
}

/** Our own style sheet and icon, forms to us, and nothing else. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // With no referrer at all browsers would hide where a form was sent from.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export function pageHtml({ language, title, body }: Page): string {
  const { brand } = textsIn(language)
  const direction = rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'
  const page: Html = html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28" />${brand}</a>
        <main>${body}</main>
      </body>
    </html> `
  return page.text
}

export function sendPage(response: ServerResponse, page: Page, head = false): void {
  const text = pageHtml(page)
  response
    .writeHead(page.status ?? 200, {
      ...pageHeaders,
      'content-language': page.language,
      'content-length': Buffer.byteLength(text),
    })
    .end(head ? undefined : text)
}

export function sendStyle(response: ServerResponse): void {
  response
    .writeHead(200, {
      'content-type': 'text/css; charset=utf-8',
      'content-length': Buffer.byteLength(style),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    .end(style)
}

/** Sends somebody on; after a form with GET, so that reloading sends nothing twice. */
export function sendOn(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()
}
