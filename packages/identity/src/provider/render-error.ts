import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { expiredPage, internalFailurePage } from '../pages/failure.ts'
import { pageHeaders, pageHtml } from '../pages/page.ts'
import { languageOf } from '../pages/texts.ts'

/** The page for a request that cannot be answered by going back to whoever made it. */
export async function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const language = languageOf(ctx.req, ctx.oidc?.params?.ui_locales)
  const page =
    out.error === 'server_error'
      ? internalFailurePage(language)
      : expiredPage(language, {
          detail: { error: out.error, description: out.error_description },
          status: ctx.status,
        })
  ctx.set({ ...pageHeaders, 'content-language': language })
  ctx.body = pageHtml(page)
}
