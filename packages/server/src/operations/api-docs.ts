import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { buildOpenApi } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'

let built: ReturnType<typeof buildOpenApi> | undefined
const contract = () => (built ??= buildOpenApi())

/** The page's scripts come as files; its styles are partly set by those scripts. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The contract for machines at `/api/openapi.json`, for people at `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  const text = JSON.stringify(contract())
  app.get('/api/openapi.json', { config: { rateLimit: false } }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      .send(text),
  )

  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: contract() as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: pagePolicy,
      theme: {
        title: 'AI Studio API',
        // The bar on top would offer to load some other document.
        css: [{ filename: 'studio.css', content: '.swagger-ui .topbar { display: none }' }],
      },
      uiConfig: {
        docExpansion: 'list',
        deepLinking: true,
        defaultModelsExpandDepth: 0,
        tryItOutEnabled: false,
      },
    })
  })
}
