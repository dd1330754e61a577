import type { Route } from '../routes.ts'

/** What a browser says about the page that calls. */
export const pageOf = (origin: string, ownOrigin: string): Record<string, string> => ({
  origin,
  'sec-fetch-site': origin === ownOrigin ? 'same-origin' : 'cross-site',
})

/** The path of a route with its parameters filled in. */
export const pathOf = (route: Pick<Route, 'path'>, params: Record<string, string>): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The names of the parameters in a route's path. */
export const parametersOf = (route: Pick<Route, 'path'>): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** What to say of an address with a name or a password in it, without quoting it; undefined where there is neither. */
export function credentialsIn(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url?.username && !url?.password) return undefined
  return 'Leave name and password out of the address: calls cannot carry them. Check the server where it asks for none.'
}
