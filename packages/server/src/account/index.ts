import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'
import { getAccountSecurity } from './get-account-security.ts'
import { getProfile, updateProfile } from './profile.ts'
import { endAllSessions, endSession, listSessions } from './sessions.ts'
import { disconnectSite, listConnectedSites } from './sites.ts'

export async function registerAccount(app: FastifyInstance, deps: Dependencies): Promise<void> {
  getProfile(app, deps)
  updateProfile(app, deps)
  getAccountSecurity(app, deps)
  changePassword(app, deps)
  changeEmail(app, deps)
  confirmEmail(app, deps)
  listSessions(app, deps)
  endSession(app, deps)
  endAllSessions(app, deps)
  listConnectedSites(app, deps)
  disconnectSite(app, deps)
  exportAccount(app, deps)
  eraseAccount(app, deps)
}
