import type { FastifyInstance } from 'fastify'
import { fail } from '../faults.ts'
import { sendGeoPage } from './geo-page.ts'
import { geoFaults, type GeoFault, type GeoState } from './geo-state.ts'

/** What each service answers with, as different as those of real ones. */
const shapes: readonly ((country: string) => object)[] = [
  (country) => ({ country_code: country }),
  (country) => ({ countryCode: country }),
  (country) => ({ country: { iso_code: country } }),
]

interface Control {
  country?: unknown
  faults?: unknown
}

const lieAbout = (country: string) => (country === 'VN' ? 'US' : 'VN')

const asFault = (value: unknown): GeoFault | null => geoFaults.find((fault) => fault === value) ?? null

const asCountry = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value.trim()) ? value.trim().toUpperCase() : null

/**
 * Three stand-ins for IP geolocation, each with a shape of its own, as real services have:
 * `/geo/1` → `{ country_code }`, `/geo/2` → `{ countryCode }`, `/geo/3` → `{ country: { iso_code } }`.
 * `?country=VN` answers with another country once. `PUT /geo` with `{ country, faults: ['down', null, 'slow'] }`, or
 * the page at `/geo`, makes them fail; what is not named stays as it is.
 */
export function registerGeo(app: FastifyInstance): void {
  const state: GeoState = { country: 'US', faults: shapes.map(() => null) }

  for (const [index, shape] of shapes.entries()) {
    app.get<{ Querystring: { country?: string } }>(`/geo/${index + 1}`, (request, reply) => {
      const fault = state.faults[index] ?? null
      const failed = fail(reply, fault)
      if (failed) return failed
      const country = request.query.country ?? state.country
      return shape(fault === 'lying' ? lieAbout(country) : country)
    })
  }

  app.put<{ Body: Control }>('/geo', ({ body }) => {
    state.country = asCountry(body.country) ?? state.country
    const { faults } = body
    if (Array.isArray(faults)) state.faults = shapes.map((_, index) => asFault(faults[index]))
    return state
  })

  app.get('/geo', (request, reply) => sendGeoPage(request, reply, state))
  app.post('/geo', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    state.country = asCountry(form.get('country')) ?? state.country
    state.faults = shapes.map((_, index) => asFault(form.get(`service${index + 1}`)))
    return reply.redirect('/geo', 303)
  })
}
