import { randomUUID } from 'node:crypto'
import { newsletterWording, normalEmail } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeNewsletterRequest } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { requireOwnPage } from '../auth/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { requestJob, type NewsletterRequestJob } from './take-request.ts'

/**
 * Takes a request for the newsletter. Whether the address is known is only looked at by the job that takes it down, so that
 * the call says the same, takes as long and fails alike for every address.
 */
export function subscribe(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'subscribeToNewsletter', async ({ body, principal, addressKey, request, now }) => {
    requireOwnPage(app, request, now)
    // Nobody is to wait for a link that cannot be mailed.
    if (deps.config.mail.smtpUrl === null) throw new ApiError('NOT_AVAILABLE')
    const { email, language } = body
    const taken = await takeNewsletterRequest(deps, { principal, addressKey, email })
    try {
      const job: NewsletterRequestJob = {
        requestId: randomUUID(),
        email: normalEmail(email),
        language,
        wording: newsletterWording,
        agreedAt: now.toISOString(),
      }
      await deps.jobs.send(requestJob, job)
      return { status: 'pending' as const }
    } catch (error) {
      await taken
        .giveBack()
        .catch((cause: unknown) =>
          deps.log.warn({ err: cause }, 'a request for the newsletter was not given back'),
        )
      throw error
    }
  })
}
