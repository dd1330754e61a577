import type { AddressInfo } from 'node:net'
import { checkServer, type CheckOptions, type Report } from '@ai-studio/contract/check'
import { speakingEnv, speakingService } from '../../speech/testing/speaking-service.ts'
import { partnerOrigin, testServer, type TestServer } from '../../testing/index.ts'
import { alteringProxy, type Alteration, type AlteringProxy } from './altering-proxy.ts'
import { talkingCatalogue } from './talking-model.ts'

export interface CheckedServer {
  proxy: AlteringProxy
  server: TestServer
  /** Checks the server while something is altered on the way. */
  check(alteration?: Alteration, options?: Partial<CheckOptions>): Promise<Report>
  close(): Promise<void>
}

/** Our server as it is, on a port, with something in front that can break things. */
export async function checkedServer(): Promise<CheckedServer> {
  const proxy = await alteringProxy()
  const server = await testServer({
    models: talkingCatalogue,
    fetch: speakingService().fetch,
    now: () => new Date(),
    generation: { flushAfter: 5 },
    callsPerMinute: 100_000,
    env: { STUDIO_ORIGIN: proxy.origin, EMBED_ORIGINS: partnerOrigin, TRUST_PROXY: '1', ...speakingEnv },
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  proxy.target = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  let visits = 0
  return {
    proxy,
    server,
    async check(alteration = {}, options = {}) {
      visits += 1
      proxy.alteration = alteration
      proxy.address = `10.1.${visits >> 8}.${visits & 255}`
      return checkServer({ url: proxy.origin, ...options })
    },
    async close() {
      await proxy.close()
      await server.close()
    },
  }
}
