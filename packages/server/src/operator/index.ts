import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { operatorCalls, type OperatorCalls } from './operator-calls.ts'

export { openOperatorSocket } from './operator-socket.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the operator's command may do. It has no address: only who starts the server can pass it on. */
    operator: OperatorCalls
  }
}

export function registerOperator(app: FastifyInstance, deps: Dependencies): void {
  app.decorate('operator', operatorCalls(deps))
}
