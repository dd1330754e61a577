import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { isInstalled } from './commands.ts'
import { readConfig, type Config } from './config.ts'
import { simulatedGateways } from './config/payment-settings.ts'
import { simulatedClientId, simulatedClientSecret } from './config/upstreams.ts'
import { connect } from './db/connect.ts'
import { requireDataFolder } from './db/data-folder.ts'
import type { Logger } from './dependencies.ts'
import { hostToCall, listenAddress } from './http/listen-address.ts'
import { createJobs } from './jobs/index.ts'
import { serverIdentity } from './identity/server-identity.ts'
import { createMailer, identityMailer } from './mail/index.ts'
import { createModelCatalogue, providersFromConfig } from './models/index.ts'
import { createMetrics } from './operations/metrics.ts'
import { startMetricsServer } from './operations/metrics-server.ts'
import { openOperatorSocket } from './operator/index.ts'
import { endAll } from './process/end-all.ts'
import { listening } from './start-failure.ts'
import { widgetTextFolders } from './texts/widget-texts.ts'

export interface RunningServer {
  /** The address the server really listens on. */
  address: string
  metricsPort: number | null
  /** Resolves with the reason when the database has ended by itself: nothing works any more, and a new start is needed. */
  lost: Promise<Error>
  /** Finishes what is running, up to a limit, and ends everything that was started. Asked again, it is the same end. */
  close(): Promise<void>
}

// Packages are neighbours of each other, in the repository as well as where they are installed.
const neighbour = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
// The site is not published: an installed server answers the API and, with `@ai-studio/elements` beside it, serves the script tags.
const siteFolder = isInstalled ? undefined : neighbour('../site/dist')
const siteTexts = isInstalled ? undefined : neighbour('../site/src/locales')
const widgetSources = neighbour('react/src')
const cdnFolder = neighbour('elements/build/cdn')

/** Puts the whole server together and starts it; `say` is told, a line for each service, what runs where. */
export async function start(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<RunningServer> {
  const config = readConfig(await withFreePorts(environment), { hasSandbox: !isInstalled })
  const closers: (() => Promise<unknown>)[] = []
  const lost = Promise.withResolvers<Error>()
  let closing: Promise<void> | undefined
  // The last that was started is the first to end.
  const close = () => (closing ??= endAll(closers.toReversed()))
  try {
    return {
      ...(await startAll({ config, environment, say, closers, onLost: lost.resolve })),
      lost: lost.promise,
      close,
    }
  } catch (error) {
    // Why it could not start is what counts.
    await close().catch(() => {})
    throw error
  }
}

interface Start {
  config: Config
  environment: Record<string, string | undefined>
  say: (line: string) => void
  /** What has to be ended again, in the order of starting. */
  closers: (() => Promise<unknown>)[]
  onLost: (error: Error) => void
}

async function startAll({ config, environment, say, closers, onLost }: Start) {
  requireDataFolder(config.dataFolder)
  const metrics = createMetrics({ withProcess: true })
  // A PostgreSQL that goes away comes back: until then `/readyz` tells of it and calls are refused.
  let log: Logger | undefined
  const [database, textFolders] = await Promise.all([
    connect(config, {
      onProblem: (error) => log?.warn({ err: error }, 'a connection to the database broke'),
      onLost,
    }),
    widgetTextFolders({ siteTexts, widgetSources }),
  ])
  closers.push(() => database.close())
  const sandbox = config.sandboxPort === null ? null : await startSandbox(config, config.sandboxPort)
  if (sandbox) closers.push(() => sandbox.close())
  const laterLog: Pick<Logger, 'info' | 'warn' | 'error'> = {
    info: (...line: unknown[]) => log?.info(...(line as [object, string])),
    warn: (...line: unknown[]) => log?.warn(...(line as [object, string])),
    error: (...line: unknown[]) => log?.error(...(line as [object, string])),
  }
  const models = createModelCatalogue({
    ...providersFromConfig({ ...config, env: environment }),
    log: laterLog,
  })
  closers.push(() => models.close())
  const jobs = createJobs({ database, log: laterLog })
  const mailer = createMailer({
    url: config.mail.smtpUrl,
    from: config.mail.from,
    origin: config.origin,
    jobs,
    log: laterLog,
  })
  closers.push(() => mailer.close())
  closers.push(() => jobs.close())

  const identity = await serverIdentity({
    config,
    database,
    mailer: identityMailer(mailer),
    now: () => new Date(),
    log: laterLog,
  })

  const app = await createApp({
    config,
    database,
    models,
    mailer,
    jobs,
    ...(identity && { identity }),
    metrics,
    now: () => new Date(),
    site: {
      ...(siteFolder && { folder: siteFolder }),
      cdnFolder,
      // A developer builds with every change; what nobody has pasted or opened need not be kept.
      ...(config.environment === 'production' && {
        keptFolder: join(config.dataFolder, 'site'),
        releasesFolder: join(config.dataFolder, 'cdn'),
      }),
    },
    textFolders,
    log: { level: config.logLevel },
  })
  closers.push(() => app.close())
  log = app.log
  await jobs.start()

  const metricsServer =
    config.metricsPort === null
      ? null
      : await listening('The metrics', config.metricsPort, 'METRICS_PORT', () =>
          startMetricsServer(metrics, { host: config.host, port: config.metricsPort! }),
        )
  if (metricsServer) closers.push(() => metricsServer.close())

  await listening('The studio', config.port, 'PORT', async () =>
    app.listen({ host: await listenAddress(config.host), port: config.port }),
  )
  const { port } = app.server.address() as AddressInfo
  const operator = await openOperatorSocket(app.operator, { dataFolder: config.dataFolder, log: app.log })
  closers.push(() => operator.close())

  say(`Database  ${database.kind === 'pglite' ? `embedded, in ${config.dataFolder}` : 'PostgreSQL'}`)
  if (database.isAhead) {
    say(
      'Database  a newer AI Studio has changed it, and this one may not understand what that has stored: ' +
        'start that one, or bring back a copy from before',
    )
  }
  const found = `http://${hostToCall(config.host)}`
  if (metricsServer) say(`Metrics   ${found}:${metricsServer.port}/metrics`)
  if (sandbox) {
    say(`Sandbox   ${sandbox.origin}`)
    say(`Mailbox   ${sandbox.origin}/mail`)
  }
  if (config.mail.smtpUrl === null) say('Mail      none can be sent, because SMTP_URL is not set')
  if (siteFolder && !existsSync(join(siteFolder, 'index.html')))
    say('Site      not built, so only the API answers')
  say(`API       ${config.origin}/api/docs`)
  say(`AI Studio is ready at ${config.origin}`)
  return { address: `${found}:${port}`, metricsPort: metricsServer?.port ?? null }
}

/** Addresses name their ports, so free ones have to be known before anything else is. */
async function withFreePorts(environment: Record<string, string | undefined>): Promise<typeof environment> {
  const isProduction = environment.STUDIO_ENV === 'production'
  // Who asks for a free port for one part of the sandbox wants to run several.
  const given: typeof environment =
    !isProduction && environment.SANDBOX_PORT === '0'
      ? { SANDBOX_SMTP_PORT: '0', ...environment }
      : environment
  const names = [
    ...(environment.STUDIO_ORIGIN ? [] : ['PORT']),
    ...(isProduction ? [] : ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT']),
  ].filter((name) => given[name] === '0')
  // Held together, so that none is found twice.
  const probes = names.map(() => createServer().listen(0))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => String((probe.address() as AddressInfo).port))
  await Promise.all(
    probes.map(async (probe) => {
      probe.close()
      await once(probe, 'close')
    }),
  )
  return { ...given, ...Object.fromEntries(names.map((name, index) => [name, ports[index]])) }
}

/** The studio as the played gateways know it. */
function playedGateways({ origin, secret }: Config) {
  const { vnpay, paypal } = simulatedGateways(secret)
  return {
    vnpay: { ...vnpay, notifyUrl: `${origin}/api/payments/vnpay/ipn` },
    paypal: { ...paypal, notifyUrl: `${origin}/api/payments/paypal/webhook` },
    returnOrigins: [origin],
  }
}

/** Loaded only where it is allowed to run; it is not published. */
async function startSandbox(config: Config, port: number) {
  const { startSandbox } = await import('@ai-studio/sandbox')
  const smtpPort = config.sandboxSmtpPort
  try {
    return await startSandbox({
      port,
      smtpPort,
      allowedOrigins: [config.origin, ...config.embedOrigins],
      social: {
        id: simulatedClientId,
        secret: simulatedClientSecret(config.secret),
        redirectOrigins: [config.origin],
      },
      payments: playedGateways(config),
    })
  } catch (error) {
    const isMail = smtpPort !== null && (error as { port?: number }).port === smtpPort
    const fail = () => Promise.reject(error)
    return isMail
      ? listening('The mailbox', smtpPort, 'SANDBOX_SMTP_PORT', fail)
      : listening('The sandbox', port, 'SANDBOX_PORT', fail)
  }
}
