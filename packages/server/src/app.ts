import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { limits, traceIdHeader } from '@ai-studio/contract'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { registerAccount } from './account/index.ts'
import { registerAllowance } from './allowance/index.ts'
import { registerAuth } from './auth/index.ts'
import { registerChat } from './chat/index.ts'
import { registerContact } from './contact/index.ts'
import { registerConversations } from './conversations/index.ts'
import type { AppDependencies, Dependencies } from './dependencies.ts'
import { registerEmbed } from './embed/index.ts'
import { newTraceId, registerCommonHeaders } from './http/common-headers.ts'
import { registerCors } from './http/cors.ts'
import { registerErrorHandler, sendError, toApiError } from './http/error-handler.ts'
import { registerJsonBody } from './http/json-body.ts'
import { loggerOptions, registerRequestLog } from './http/log.ts'
import { registerParts } from './http/parts.ts'
import { watchForForgottenProxy } from './http/forgotten-proxy.ts'
import { registerRateLimit } from './http/rate-limit.ts'
import { securityHeaders } from './http/security.ts'
import { endSilentConnections } from './http/silent-connections.ts'
import { endSlowBodies, longestRequest } from './http/slow-bodies.ts'
import { registerHelp } from './help/index.ts'
import { registerIdentity } from './identity/mount.ts'
import { registerModels } from './models/index.ts'
import { registerNewsletter } from './newsletter/index.ts'
import { registerOperations } from './operations/index.ts'
import { createMetrics } from './operations/metrics.ts'
import { registerOperator } from './operator/index.ts'
import { createGateways, Entitlements, registerPayments } from './payments/index.ts'
import { registerPreferences } from './preferences/index.ts'
import { keepUsersOfRenamedService } from './principal/renamed-service.ts'
import { readableAddress, registerShares } from './shares/index.ts'
import { registerSite } from './site/index.ts'
import { registerSpeech, Speech } from './speech/index.ts'
import { registerTexts } from './texts/index.ts'
import { registerTools } from './tools/index.ts'
import { registerUploads } from './uploads/index.ts'
import { folderUploadStore } from './uploads/upload-store.ts'
import { registerWebauthn } from './webauthn/index.ts'

export type { AppDependencies, Dependencies } from './dependencies.ts'

type Register = (app: FastifyInstance, deps: Dependencies) => Promise<void>

/** Builds the application; opens no port. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const headers = securityHeaders(dependencies.config)
  const app: FastifyInstance = fastify({
    logger: loggerOptions(dependencies.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newTraceId,
    trustProxy: trustProxy(dependencies.config.trustProxy),
    bodyLimit: limits.jsonBodyBytes,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // A reader of a slow stream is no slow request; a client that does not finish sending is, mostly much sooner.
    requestTimeout: longestRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as Node.js lets an address be: what is too long to name anything is refused by each call as it refuses.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      // The router gave up on the address, so no hook has run.
      reply.headers(headers).header(traceIdHeader.toLowerCase(), request.id)
      void sendError(request, reply, toApiError(error))
    },
  })
  const { dataFolder, speech } = dependencies.config
  const parts = {
    ...dependencies,
    uploads: dependencies.uploads ?? folderUploadStore(join(dataFolder, 'uploads')),
    audio: dependencies.audio ?? folderUploadStore(join(dataFolder, 'audio')),
    toolFiles: dependencies.toolFiles ?? folderUploadStore(join(dataFolder, 'tools')),
    metrics: dependencies.metrics ?? createMetrics(),
    gateways: dependencies.gateways ?? createGateways(dependencies.config, dependencies),
    entitlements: new Entitlements(dependencies),
    log: app.log,
  }
  const deps: Dependencies = { ...parts, speech: speech && new Speech(parts, speech) }

  endSilentConnections(app)
  endSlowBodies(app)
  registerCommonHeaders(app, headers)
  registerErrorHandler(app, deps.metrics)
  registerRequestLog(app)
  watchForForgottenProxy(app, deps)
  registerJsonBody(app)
  registerParts(app, deps)
  await keepUsersOfRenamedService(deps)
  registerOperator(app, deps)
  await app.register(cookie)
  await registerCors(app, deps.config)
  await registerRateLimit(app, deps)

  const registrations: Register[] = [
    registerOperations,
    registerTexts,
    registerEmbed,
    registerAuth,
    registerAccount,
    registerPreferences,
    registerAllowance,
    registerPayments,
    registerWebauthn,
    registerUploads,
    registerModels,
    registerHelp,
    registerChat,
    registerConversations,
    registerShares,
    registerSpeech,
    registerTools,
    registerContact,
    registerNewsletter,
    registerIdentity,
    registerSite,
  ]
  for (const register of registrations) await register(app, deps)
  return app
}

/** A number says how many proxies stand in front of the server. */
function trustProxy(setting: boolean | number | string) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
