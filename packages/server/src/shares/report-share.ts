import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { MailValues } from '../mail/index.ts'
import { serve } from '../operation.ts'
import { requireShare } from './readable-share.ts'
import { shareUrl } from './share-address.ts'
import { insertReport } from './shares.queries.ts'

/**
 * Keeps what a reader finds wrong with a share, once for each reader. The operator finds it in the table
 * `share_reports`, and in a mail where there is an address for it; the log only says that there is something to look at.
 */
export function reportShare(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'reportShare', async ({ params, body, addressKey, now }) => {
    const { slug } = await requireShare(deps, params.slug, now)
    const { reason, comment = '' } = body
    const report = { slug, reader: addressKey, reason, comment, createdAt: now }
    if (await insertReport(deps.database.db, report)) {
      deps.log.warn({ reason }, 'a shared conversation was reported')
      await tellOperator(deps, { reason, comment, share: shareUrl(deps.config, slug) })
    }
  })
}

/** Has the operator mailed. The report is kept already, so a queue that is away takes nothing from the reader. */
async function tellOperator(
  { config, mailer, log }: Dependencies,
  values: MailValues['share-reported'],
): Promise<void> {
  const to = config.mail.operator
  if (to === null) return
  try {
    await mailer.queue({ to, name: 'share-reported', values, language: 'en' })
  } catch (error) {
    log.error({ err: error }, 'a report could not be mailed to the operator')
  }
}
