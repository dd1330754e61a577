import type { FastifyInstance } from 'fastify'
import { endSignIns } from '../account/end-sign-ins.ts'
import { signInOf } from '../account/own-user.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

export function closeSession(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'closeSession', async ({ principal, now }) => {
    await endSignIns(app, deps, { principal, which: { only: signInOf(principal).sessionId }, now })
  })
}
