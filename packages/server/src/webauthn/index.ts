import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { beginCredentialAuthentication } from './begin-authentication.ts'
import { beginCredentialRegistration, beginRegistration } from './begin-registration.ts'
import { completeCredentialAuthentication } from './complete-authentication.ts'
import { completeCredentialRegistration, completeRegistration } from './complete-registration.ts'
import { deleteCredential } from './delete-credential.ts'
import { forgetWithTakeOver } from './forget-with-take-over.ts'
import { listCredentials } from './list-credentials.ts'
import { noteHostOfPasskeys } from './note-host.ts'
import { updateCredential } from './update-credential.ts'

export async function registerWebauthn(app: FastifyInstance, deps: Dependencies): Promise<void> {
  beginCredentialRegistration(app, deps)
  completeCredentialRegistration(app, deps)
  beginRegistration(app, deps)
  completeRegistration(app, deps)
  beginCredentialAuthentication(app, deps)
  completeCredentialAuthentication(app, deps)
  listCredentials(app, deps)
  updateCredential(app, deps)
  deleteCredential(app, deps)
  forgetWithTakeOver(app, deps)
  await noteHostOfPasskeys(deps)
}
