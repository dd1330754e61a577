import { errorStatuses, routes, type ErrorCode } from '@ai-studio/contract'
import type { Alteration, PassingAnswer } from './altering-proxy.ts'

/** Calls that our server does not serve yet, played as the contract has them: what needs a sign-in. */
export const moreCalls: Required<Pick<Alteration, 'request'>> = {
  request({ method, path }) {
    const needsUser = Object.values(routes).some(
      (route) => route.access === 'user' && route.method === method && patternOf(route.path).test(path),
    )
    return needsUser ? refusal('AUTHENTICATION_REQUIRED') : undefined
  },
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const answer = (status: number, body: object): Partial<PassingAnswer> => ({
  status,
  headers: { 'content-type': 'application/json', 'x-trace-id': 'played' },
  body: Buffer.from(JSON.stringify(body)),
})

export const refusal = (code: ErrorCode) => answer(errorStatuses[code], { code, message: 'No.' })
