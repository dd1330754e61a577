import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { markup, type Html, type Piece } from './html.ts'
import { pageLanguage, texts, type Language, type Texts } from './texts.ts'

export interface PageContext {
  language: Language
  texts: Texts
}

export interface PageOptions {
  title: string
  /** Where forms of the page lead in the end, beside the sandbox itself. */
  formTargets?: readonly string[]
  status?: number
  /** A script of the sandbox. */
  script?: string
  /** Whether the page shows frames of the sandbox. */
  hasFrames?: boolean
  isNarrow?: boolean
  /** What must not be missed; it stands in the banner, before what the sandbox says of itself. */
  warning?: string
}

/** The language and the texts in which a request is answered. */
export function contextOf(request: FastifyRequest): PageContext {
  const { lang } = request.query as { lang?: string }
  const language = pageLanguage(lang, request.headers['accept-language'])
  return { language, texts: texts[language] }
}

/** Answers with a page that loads nothing but the sandbox's own files. */
export function sendPage(
  reply: FastifyReply,
  { language, texts: say }: PageContext,
  options: PageOptions,
  content: Piece,
): FastifyReply {
  const formTargets = ["'self'", ...(options.formTargets ?? [])].join(' ')
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    options.script ? "script-src 'self'" : '',
    options.script ? "connect-src 'self'" : '',
    options.hasFrames ? "frame-src 'self'" : '',
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].filter(Boolean)
  return reply
    .code(options.status ?? 200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy.join('; '),
      'content-language': language,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(shell(language, say, options, content).text)
}

function shell(language: Language, say: Texts, options: PageOptions, content: Piece): Html {
  return markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${options.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        ${options.script && markup`<script src="/assets/${options.script}" defer></script>`}
      </head>
      <body>
        <p class="banner">
          ${options.warning && markup`<strong class="warning">${options.warning}</strong>`} ${say.banner}
        </p>
        <main class="${options.isNarrow ? 'narrow' : 'wide'}">${content}</main>
      </body>
    </html> `
}

const assets = ['sandbox.css', 'mail-list.js', 'form-post.js'] as const
const types = { css: 'text/css', js: 'text/javascript' }

export function registerAssets(app: FastifyInstance): void {
  for (const name of assets) {
    const body = readFileSync(new URL(`../../pages/${name}`, import.meta.url), 'utf8')
    const type = types[name.endsWith('.css') ? 'css' : 'js']
    app.get(`/assets/${name}`, (_, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .send(body),
    )
  }
}
