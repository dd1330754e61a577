import type { ShareReportReason } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeReportMail, type Taken } from '../allowance/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { requireShare } from './readable-share.ts'
import { shareUrl } from './share-address.ts'
import { countReports, insertReport } from './shares.queries.ts'

/**
 * Keeps what a reader finds wrong with a share, once for each reader, with what the operator has to know of the share
 * should it end. The operator finds it in the table `share_reports`, and where there is an address for it in a mail; the
 * log only says that there is something to look at.
 */
export function reportShare(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'reportShare', async ({ params, body, addressKey, now }) => {
    const { slug } = await requireShare(deps, params.slug, now)
    const { reason, comment = '' } = body
    const report = { slug, reader: addressKey, reason, comment, createdAt: now }
    if (await deps.database.db.transaction((tx) => insertReport(tx, report))) {
      deps.log.warn({ reason }, 'a shared conversation was reported')
      await tellOperator(deps, report)
    }
  })
}

/**
 * Has the operator mailed, unless there were mails enough today. The report is kept already, so nothing that fails here
 * takes anything from the reader.
 */
async function tellOperator(
  deps: Dependencies,
  { slug, reason, comment }: { slug: string; reason: ShareReportReason; comment: string },
): Promise<void> {
  const { config, database, mailer, log } = deps
  const to = config.mail.operator
  if (to === null) return
  let taken: Taken | null = null
  try {
    taken = await takeReportMail(deps, slug)
    if (taken === null) return
    const reports = await countReports(database.db, slug)
    const values = { reason, comment, share: shareUrl(config, slug), reports }
    await mailer.queue({ to, name: 'share-reported', values, language: 'en' })
  } catch (error) {
    log.error({ err: error }, 'a report could not be mailed to the operator')
    // The next report is mailed instead.
    await taken?.giveBack().catch(() => undefined)
  }
}
