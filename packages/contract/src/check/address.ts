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
