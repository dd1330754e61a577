import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { registerGeo, type GeoState } from './geo/geo.ts'

export interface SandboxOptions {
  /** Port to listen on; 0 picks a free one. */
  port: number
  /** Origins whose pages may call the sandbox from the browser. */
  allowedOrigins: readonly string[]
}

export interface Sandbox {
  origin: string
  close(): Promise<void>
}

const indexPage = readFileSync(new URL('../pages/index.html', import.meta.url), 'utf8')

/** Starts the stand-ins for the outside world. For development and tests only: the server refuses it in production. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const geo: GeoState = { country: 'US', failing: [] }

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin && options.allowedOrigins.includes(origin)) {
      reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin')
    }
    done()
  })
  app.get('/', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send(indexPage),
  )
  registerGeo(app, geo)

  const origin = await app.listen({ port: options.port, host: 'localhost' })
  return {
    origin: origin.replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost'),
    close: () => app.close(),
  }
}
