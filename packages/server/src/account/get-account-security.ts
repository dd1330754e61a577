import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { embeddedAccount, ownUser } from './own-user.ts'

export function getAccountSecurity(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getAccountSecurity', async ({ principal }) => {
    const { auth } = deps.config
    if (auth.kind !== 'embedded') {
      const { isEmailVerified } = await ownUser(deps, principal)
      // The password is Microsoft's; what its own forms ask for is all that is known of it here.
      const hasPassword = auth.kind === 'external-id' && auth.nativeAuth?.hasMailedCodes === false
      return { hasPassword, canChangePassword: false, canChangeEmail: false, isEmailVerified }
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
