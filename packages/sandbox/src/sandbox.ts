import Fastify from 'fastify'
import { registerGeo } from './geo/geo.ts'
import { registerMailApi } from './mailbox/mail-api.ts'
import { createMailbox } from './mailbox/mailbox.ts'
import { registerMailPages } from './mailbox/mail-pages.ts'
import { startSmtp } from './mailbox/smtp-server.ts'
import { registerIndexPage } from './pages/index-page.ts'
import { guardHost } from './pages/own-host.ts'
import { registerAssets } from './pages/page.ts'
import { registerPayments } from './payments/payments.ts'
import type { PlayedPayments } from './payments/settings.ts'
import { registerSpeech } from './speech/speech.ts'
import { registerSocial, type SocialClient } from './social/social.ts'

export interface SandboxOptions {
  /** Port to listen on; 0 picks a free one. */
  port: number
  /** Port on which mail is taken; 0 picks a free one, null takes none. */
  smtpPort?: number | null
  /** Origins whose pages may call the sandbox from the browser. */
  allowedOrigins: readonly string[]
  /** The studio, for which sign-in services are played; without it there are none. */
  social?: SocialClient
  /** The studio, for which payment gateways are played; without it there are none. */
  payments?: PlayedPayments
}

export interface Sandbox {
  origin: string
  /** Where mail is taken; null without. */
  smtpPort: number | null
  close(): Promise<void>
}

/**
 * Starts the stand-ins for the outside world. For development and tests only.
 *
 * @throws Error in production
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env.STUDIO_ENV === 'production') {
    throw new Error(
      'The sandbox plays people, mail and money, so it does not start with STUDIO_ENV=production.',
    )
  }
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const mailbox = createMailbox()
  let origin = ''

  guardHost(app, options.allowedOrigins)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const caller = request.headers.origin
    // Mails and sign-ins are nothing for other pages, not even for allowed ones.
    const isOpen = request.url.startsWith('/geo/')
    if (isOpen && caller && options.allowedOrigins.includes(caller)) {
      reply.header('Access-Control-Allow-Origin', caller).header('Vary', 'Origin')
    }
    done()
  })
  registerAssets(app)
  registerIndexPage(app, { hasPayments: options.payments !== undefined })
  registerGeo(app)
  registerMailApi(app, mailbox)
  registerMailPages(app, mailbox)
  registerSpeech(app)
  if (options.social) await registerSocial(app, { client: options.social, origin: () => origin })
  if (options.payments) {
    await registerPayments(app, { settings: options.payments, origin: () => origin })
  }

  const { smtpPort = null } = options
  const smtp = smtpPort === null ? null : await startSmtp(mailbox, smtpPort)
  try {
    const address = await app.listen({ port: options.port, host: 'localhost' })
    origin = address.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost')
  } catch (error) {
    await smtp?.close()
    throw error
  }
  return {
    origin,
    smtpPort: smtp?.port ?? null,
    async close() {
      await Promise.all([app.close(), smtp?.close()])
    },
  }
}
