import type { UserPreferences } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { toPreferences } from '../account/profile-view.ts'
import { changeUser } from '../account/users.queries.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import type { Principal } from '../principal/principal.ts'

export function setLanguage(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'setLanguage', ({ principal, body }) => change(deps, principal, body))
}

export function setCurrency(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'setCurrency', ({ principal, body }) => change(deps, principal, body))
}

export function updateProfilePreferences(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'updateProfilePreferences', ({ principal, body }) => change(deps, principal, body))
}

/** What is not given stays as it is. */
async function change(
  { database }: Dependencies,
  principal: Principal,
  given: { [Key in keyof UserPreferences]?: UserPreferences[Key] | undefined },
): Promise<UserPreferences> {
  const row = await changeUser(database.db, principal.id, given)
  if (!row) throw new ApiError('TOKEN_INVALID')
  return toPreferences(row)
}
