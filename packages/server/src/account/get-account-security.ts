import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { embeddedAccount, ownUser } from './own-user.ts'

export function getAccountSecurity(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getAccountSecurity', async ({ principal }) => {
    if (deps.config.auth.kind !== 'embedded') {
      const { isEmailVerified } = await ownUser(deps, principal)
      return { hasPassword: false, canChangePassword: false, canChangeEmail: false, isEmailVerified }
    }
    const { account } = await embeddedAccount(deps, principal)
    return {
      hasPassword: account.passwordHash !== null,
      canChangePassword: true,
      canChangeEmail: true,
      isEmailVerified: account.isEmailVerified,
    }
  })
}
