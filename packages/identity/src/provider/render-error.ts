import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { failurePage, internalFailurePage } from '../pages/failure.ts'
import { pageHeaders, pageHtml } from '../pages/page.ts'
import { languageOf, textsIn } from '../pages/texts.ts'

/** The page for a request that cannot be answered by going back to whoever made it. */
export async function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const language = languageOf(ctx.req, ctx.oidc?.params?.ui_locales)
  const { title, advice } = textsIn(language).failure
  const page =
    out.error === 'server_error'
      ? internalFailurePage(language)
      : failurePage(language, {
          title,
          advice,
          detail: { error: out.error, description: out.error_description },
          status: ctx.status,
        })
  ctx.set({ ...pageHeaders, 'content-language': language })
  ctx.body = pageHtml(page)
}
