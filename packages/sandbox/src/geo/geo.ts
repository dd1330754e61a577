import type { FastifyInstance } from 'fastify'

/** How the three invented geolocation services answer. */
export interface GeoState {
  /** Two-letter country they report. */
  country: string
  /** Services that answer with an error, from 1 to 3. */
  failing: number[]
}

/**
 * Three stand-ins for IP geolocation, each with a shape of its own, as real services have:
 * `/geo/1` → `{ country_code }`, `/geo/2` → `{ countryCode }`, `/geo/3` → `{ country: { iso_code } }`.
 * `?country=VN` answers with another country once.
 */
export function registerGeo(app: FastifyInstance, state: GeoState): void {
  const shapes: ((country: string) => object)[] = [
    (country) => ({ country_code: country }),
    (country) => ({ countryCode: country }),
    (country) => ({ country: { iso_code: country } }),
  ]
  for (const [index, shape] of shapes.entries()) {
    app.get<{ Querystring: { country?: string } }>(`/geo/${index + 1}`, (request, reply) => {
      if (state.failing.includes(index + 1)) return reply.code(503).send({ error: 'unavailable' })
      return shape(request.query.country ?? state.country)
    })
  }
  app.put<{ Body: Partial<GeoState> }>('/geo', (request) => Object.assign(state, request.body))
}
