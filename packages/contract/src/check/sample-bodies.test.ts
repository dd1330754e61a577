import { expect, test } from 'vitest'
import { routes, type Operation, type Route } from '../routes.ts'
import { bodies, queries } from './sample-bodies.ts'

const forUsers = (Object.keys(routes) as Operation[]).filter(
  (operation) => routes[operation].access === 'user',
)

test.each(forUsers)('%s would accept what the check sends', (operation) => {
  const { body, query }: Route = routes[operation]
  if (body) expect(body.safeParse(bodies[operation]).error).toBeUndefined()
  else expect(bodies).not.toHaveProperty(operation)
  if (query) expect(query.safeParse(queries[operation]).error).toBeUndefined()
})
