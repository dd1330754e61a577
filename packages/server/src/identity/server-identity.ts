import type { IncomingMessage } from 'node:http'
import { createIdentity, type Identity, type IdentityMailer, type Upstream } from '@ai-studio/identity'
import type { Config, UpstreamSettings } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../dependencies.ts'
import { addressKey } from '../principal/address-key.ts'
import { canHavePasskeys } from '../webauthn/relying-party.ts'
import { identityStorage } from './identity-storage.ts'

/** Addresses of requests that came through Fastify, which knows whose `X-Forwarded-For` is believed. */
const addresses = new WeakMap<IncomingMessage, string>()

/** Notes where a request came from before the identity service gets it. */
export function noteAddress(request: IncomingMessage, address: string): void {
  addresses.set(request, address)
}

function upstreamOf({ credential, ...settings }: UpstreamSettings): Upstream {
  if (credential.kind === 'secret') return { ...settings, clientSecret: credential.secret }
  const { teamId, keyId, privateKey } = credential
  return { ...settings, appleKey: { teamId, keyId, privateKey } }
}

/** The embedded identity service on the server's own database; undefined where another service signs people in. */
export async function serverIdentity(options: {
  config: Config
  database: Database
  mailer: IdentityMailer
  now: () => Date
  log?: Pick<Logger, 'warn'>
}): Promise<Identity | undefined> {
  const { config, database, mailer, now, log } = options
  if (config.auth.kind !== 'embedded') return undefined
  const { origin, secret } = config
  return createIdentity({
    origin,
    secret,
    storage: identityStorage(database.db),
    mailer,
    now,
    hasPasskeys: canHavePasskeys(origin),
    upstreams: config.upstreams.map(upstreamOf),
    addressOf: (request) => addressKey(secret, addresses.get(request) ?? request.socket.remoteAddress ?? ''),
    ...(log && { log: { warn: (details, text) => log.warn(details, text) } }),
  })
}
