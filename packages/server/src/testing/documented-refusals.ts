import { buildOpenApi, routes, type ErrorCode, type Operation, type Route } from '@ai-studio/contract'

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
}

let byOperation: Map<Operation, Set<ErrorCode>> | undefined

/** Refusals that any request can meet before an operation is concerned. */
const general: ErrorCode[] = ['INVALID_REQUEST', 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE']

/** The refusals that the contract lists for a call. */
export function documentedRefusals(operation: Operation): Set<ErrorCode> {
  byOperation ??= read()
  return byOperation.get(operation)!
}

function read(): Map<Operation, Set<ErrorCode>> {
  const { paths } = buildOpenApi() as unknown as Document
  return new Map(
    (Object.keys(routes) as Operation[]).map((operation) => {
      const { path, method }: Route = routes[operation]
      const { responses } = paths[path]![method.toLowerCase()]!
      const codes = Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([, { description }]) => description.split(', ') as ErrorCode[])
      return [operation, new Set([...codes, ...general])]
    }),
  )
}
