import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { closeSession } from './close-session.ts'
import { completePasswordReset } from './complete-password-reset.ts'
import { requestCode, verifyCode } from './mailed-code.ts'
import { registerNativeAuthProxy } from './native-auth-proxy.ts'
import { openSession } from './open-session.ts'

export { authConfigOf, authOrigins } from './auth-config.ts'
export { requireOwnPage } from './own-page.ts'

export async function registerAuth(app: FastifyInstance, deps: Dependencies): Promise<void> {
  openSession(app, deps)
  closeSession(app, deps)
  requestCode(app, deps)
  verifyCode(app, deps)
  completePasswordReset(app, deps)
  await registerNativeAuthProxy(app, deps)
}
