import { defaultCurrency } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ownUser } from '../account/own-user.ts'
import { toPreferences } from '../account/profile-view.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { setCurrency, setLanguage, updateProfilePreferences } from './change-preferences.ts'

export async function registerPreferences(app: FastifyInstance, deps: Dependencies): Promise<void> {
  getAnonymousPreferences(app, deps)
  getUserPreferences(app, deps)
  setLanguage(app, deps)
  setCurrency(app, deps)
  updateProfilePreferences(app, deps)
}

function getAnonymousPreferences(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getAnonymousPreferences', () => ({ currency: defaultCurrency }))
}

function getUserPreferences(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getUserPreferences', async ({ principal }) =>
    toPreferences(await ownUser(deps, principal)),
  )
}
