import { ApiError } from '../api-error.ts'
import { routes, type Operation, type Route } from '@ai-studio/contract'

/** Which methods an application serves under a path; filled by `serve`. */
export class ServedPaths {
  readonly #literal = new Map<string, Set<string>>()
  readonly #patterns: { pattern: RegExp; method: string }[] = []

  add(path: string, method: string): void {
    if (path.includes('{')) {
      const source = path
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]+')
      this.#patterns.push({ pattern: new RegExp(`^${source}$`), method })
    } else {
      this.#literal.set(path, (this.#literal.get(path) ?? new Set()).add(method))
    }
  }

  /** Methods of a path; what is written out wins over what only fits a parameter. */
  methodsOf(path: string): string[] {
    const literal = this.#literal.get(path)
    const methods = new Set(
      literal ?? this.#patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    )
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }

  /** Whether the path belongs to another operation that is written out, though it fits this one's parameter. */
  isTaken(path: string, operation: Operation): boolean {
    const route: Route = routes[operation]
    return route.path.includes('{') && this.#literal.has(path)
  }

  /** The refusal of a request that no operation takes. */
  refusal(path: string): ApiError {
    const methods = this.methodsOf(path)
    return methods.length === 0
      ? new ApiError('NOT_FOUND')
      : new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } })
  }
}
