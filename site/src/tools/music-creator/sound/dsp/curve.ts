import { sampleRate } from '../tones/tone.ts'

/** How a value goes with time, sample by sample: said in stretches, each of which begins where the last one ended. */
export class Curve {
  readonly #values: Float32Array
  #at = 0
  #value: number

  /** @param values what is written to; the curve ends with it at the latest */
  constructor(values: Float32Array, first: number) {
    this.#values = values
    this.#value = first
  }

  /** Stays. @param until a sample, as everywhere here */
  hold(until: number): this {
    const end = this.#end(until)
    this.#values.fill(this.#value, this.#at, end)
    return this.#go(end, this.#value)
  }

  /** Goes straight to a value. */
  ramp(value: number, until: number): this {
    const end = this.#end(until)
    const [first, begin, length] = [this.#value, this.#at, until - this.#at]
    const step = length > 0 ? (value - first) / length : 0
    for (let at = begin; at < end; at++) this.#values[at] = first + step * (at - begin)
    return this.#go(end, value)
  }

  /** Comes closer to a value: after `seconds`, what is missing is 1/e of what it was. */
  approach(value: number, seconds: number, until: number): this {
    const end = this.#end(until)
    const keep = Math.exp(-1 / (seconds * sampleRate))
    let away = this.#value - value
    for (let at = this.#at; at < end; at++) {
      this.#values[at] = value + away
      away *= keep
    }
    return this.#go(end, value + away)
  }

  #end(until: number): number {
    return Math.max(this.#at, Math.min(this.#values.length, Math.round(until)))
  }

  #go(at: number, value: number): this {
    this.#at = at
    this.#value = value
    return this
  }
}
