/** Aborts a request when its caller does, and when the service is silent for too long. */
export class Watchdog {
  /** For the request. */
  readonly signal: AbortSignal
  /** Whether the service was silent for too long. */
  isLate = false
  readonly #controller = new AbortController()
  readonly #firstByte: number
  readonly #silence: number
  #hasBegun = false
  #timer: NodeJS.Timeout

  constructor(caller: AbortSignal, firstByte: number, silence: number) {
    this.#firstByte = firstByte
    this.#silence = silence
    this.signal = AbortSignal.any([caller, this.#controller.signal])
    this.#timer = this.#start(firstByte)
  }

  /** What went wrong when `isLate`. */
  get complaint(): string {
    return this.#hasBegun
      ? `the service was silent for ${this.#silence} ms in the middle of the answer`
      : `the service did not begin to answer within ${this.#firstByte} ms`
  }

  /** The service has sent a piece of the answer. */
  heard(): void {
    this.#hasBegun = true
    this.waits()
  }

  /** The service has sent something that is nothing of the answer: it is there, and has as long again. */
  waits(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#start(this.#hasBegun ? this.#silence : this.#firstByte)
  }

  /** Nothing is waited for any more; what still runs is cancelled. */
  end(): void {
    clearTimeout(this.#timer)
    this.#controller.abort()
  }

  #start(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.isLate = true
      this.#controller.abort(new DOMException('The service is silent', 'AbortError'))
    }, milliseconds)
  }
}
