import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

const texts = { en, vi }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page for a request that cannot be answered by going back to whoever made it. Loads nothing. */
export async function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const language = ctx.acceptsLanguages('en', 'vi') === 'vi' ? 'vi' : 'en'
  const { title, advice, home } = texts[language]
  ctx.type = 'html'
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  ctx.set('Content-Language', language)
  ctx.body = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<h1>${title}</h1>
<p>${advice}</p>
<p><code>${escape(out.error)}</code>${out.error_description ? ` ${escape(out.error_description)}` : ''}</p>
<p><a href="/">${home}</a></p>
</html>
`
}
