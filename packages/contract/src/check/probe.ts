import { routes, type Operation, type Route } from '../routes.ts'
import type { Answer, Client } from './client.ts'
import { NotServed } from './finding.ts'
import { parametersOf, pathOf } from './address.ts'

/** Parameters that no server can have given out and that every schema of the contract refuses. */
const impossible = '~'

/** Who can call. */
interface Callers {
  visitor(): Promise<Client>
  stranger(): Client
}

/**
 * Finds out whether a server has a call at all, without doing anything: with a parameter that cannot be, or with an
 * empty body, a call that is there refuses, while one that is not there is a path like any other.
 */
export async function probe(operation: Operation, callers: Callers): Promise<void> {
  const route: Route = routes[operation]
  // The visitor has made it already, or there is no visitor.
  if (operation === 'createConversation') return void (await callers.visitor())
  const params = Object.fromEntries(parametersOf(route).map((name) => [name, impossible]))
  // Where the contract takes any text, what cannot be is refused as what is gone: 404 says nothing about the call, and
  // the checks of shares ask with one that exists. Calls for the signed-in refuse for want of identity first.
  const isRefusedAsGone =
    route.access !== 'user' &&
    route.errors.includes('NOT_FOUND') &&
    route.params?.safeParse(params).success === true
  const client: Client = route.access === 'visitor' ? await callers.visitor() : callers.stranger()
  const carried = route.method === 'GET' || route.method === 'DELETE' ? {} : { json: {} }
  const ask = (path: string) => client.send(route.method, path, carried)
  const answer = await ask(pathOf(route, params))
  if (!isAbsent(answer) || (isRefusedAsGone && answer.status === 404)) return
  // Frameworks know paths by what stands in them: `~` is none where only a UUID fits, and is refused like a path of nobody.
  const names = parametersOf(route)
  if (answer.status === 404 && names.length > 0) {
    const nobody = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]))
    const path = pathOf(route, nobody)
    const again = await ask(path)
    if (!(await isNobodys(again, () => ask(`${path}/no-such-call`)))) return
  }
  throw new NotServed(operation)
}

/** Whether an answer is that of a path which nobody has; `ask` asks for one. */
export async function isNobodys(answer: Answer, ask: () => Promise<Answer>): Promise<boolean> {
  if (answer.status !== 404) return isAbsent(answer)
  const nothing = await ask()
  return isAbsent(nothing) && kindOf(answer) === kindOf(nothing)
}

/** What two refusals have in common that differ in the path or the trace id they name. */
function kindOf({ status, headers, json }: Answer): string {
  const type = headers.get('content-type')?.split(';', 1)[0] ?? ''
  return [status, type, (json as { code?: unknown } | undefined)?.code].join(' ')
}

/** Whether an answer is that of a path that does not exist. */
export function isAbsent({ status, json }: Answer): boolean {
  if (status === 405 || status === 501) return true
  // A call that this server has but does not offer says so.
  return status === 404 && (json as { code?: unknown } | undefined)?.code !== 'NOT_AVAILABLE'
}
