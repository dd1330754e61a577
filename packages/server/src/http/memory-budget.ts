import { ApiError } from '../api-error.ts'

/** What one request holds of a budget. */
export interface HeldMemory {
  /**
   * Takes room for more bytes. Where there is none, all that was taken is given back.
   * @throws ApiError `SERVICE_UNAVAILABLE` where others hold too much now.
   */
  add(bytes: number): void
  /** Gives back all that was taken. */
  end(): void
}

/**
 * How many bytes requests of a kind may hold in memory together. Each takes its room as its bytes arrive, so that one
 * that sends nothing keeps nobody out. What finds no room is refused, and its own room is free for the others at once: of
 * many that arrive together as many get through as fit.
 */
export class MemoryBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  hold(): HeldMemory {
    let held = 0
    const end = () => {
      this.#left += held
      held = 0
    }
    return {
      add: (bytes) => {
        if (bytes > this.#left) {
          end()
          throw new ApiError('SERVICE_UNAVAILABLE', {
            detail: 'requests hold as much as fits into memory',
            headers: { 'Retry-After': '5' },
          })
        }
        this.#left -= bytes
        held += bytes
      },
      end,
    }
  }
}
