import { describeTarget, hasFocus, locate, measure, type Box, type Target } from './target.ts'
import { until } from './until.ts'

/** What a key combination may consist of besides characters. */
export type NamedKey = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Home' | 'End' | 'Space'

/** What each engine does its own way. */
export interface RawTab {
  /** Opens an address and waits until the page has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs an expression in the page, whatever the page's policy, and waits for its promise. It gives a text. */
  run(expression: string): Promise<string>
  /** Moves the mouse to a place of the window and presses its button there. */
  clickAt(x: number, y: number): Promise<void>
  /** Writes with the keyboard, wherever the focus is. */
  type(text: string): Promise<void>
  press(key: NamedKey, options?: { shift?: boolean }): Promise<void>
  /** Size of the part of the window that shows the page, as near as the engine can come. */
  resize(width: number, height: number): Promise<void>
  /** Errors and warnings in the browser's own console so far; null where the engine does not tell. */
  complaints(): string[] | null
  close(): Promise<void>
}

/** An expression for everything visible that fits. */
const allFitting = (target: Target) => `(${locate.toString()})(${JSON.stringify(target)})`

/** A page in one of the engines. All of them look the same from here. */
export class Tab {
  readonly raw: RawTab

  constructor(raw: RawTab) {
    this.raw = raw
  }

  /** Runs an expression, or a function that uses nothing from outside, in the page. What it gives goes through JSON. */
  async evaluate<T>(expression: string): Promise<T>
  async evaluate<Values extends unknown[], T>(
    work: (...values: Values) => T | Promise<T>,
    ...values: Values
  ): Promise<T>
  async evaluate(work: string | ((...values: never[]) => unknown), ...values: unknown[]): Promise<unknown> {
    const given = values.map((value) => JSON.stringify(value) ?? 'undefined')
    const expression = typeof work === 'string' ? work : `(${work.toString()})(${given.join()})`
    const text = await this.raw.run(`(async () => JSON.stringify({ value: await (${expression}) }))()`)
    return (JSON.parse(text) as { value?: unknown }).value
  }

  /** Runs a function with everything visible that fits. */
  all<Values extends unknown[], T>(
    target: Target,
    work: (found: Element[], ...values: Values) => T,
    ...values: Values
  ): Promise<T> {
    const given = values.map((value) => `, ${JSON.stringify(value)}`).join('')
    return this.evaluate<T>(`(${work.toString()})(${allFitting(target)}${given})`)
  }

  count(target: Target): Promise<number> {
    return this.all(target, (found) => found.length)
  }

  /** The text of the last one that fits, as a reader sees it; null when there is none. */
  text(target: Target): Promise<string | null> {
    return this.all(target, (found) => (found.at(-1) as HTMLElement | undefined)?.innerText ?? null)
  }

  box(target: Target): Promise<Box | null> {
    return this.all(target, (found) => {
      const box = found.at(-1)?.getBoundingClientRect()
      return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null
    })
  }

  async shown(target: Target): Promise<void> {
    await until(`see ${describeTarget(target)}`, async () => (await this.count(target)) > 0)
  }

  async gone(target: Target): Promise<void> {
    await until(`see ${describeTarget(target)} disappear`, async () => (await this.count(target)) === 0)
  }

  /** Waits until a text has come into the last one that fits. */
  async reads(target: Target, text: string): Promise<void> {
    let seen: string | null = null
    await until(`read "${text}" in ${describeTarget(target)}`, async () => {
      seen = await this.text(target)
      return seen?.includes(text)
    }).catch((error: Error) => {
      throw new Error(`${error.message}; it says ${JSON.stringify(seen)}`, { cause: error })
    })
  }

  /** Waits until the focus is there, through all shadow roots. */
  async focused(target: Target): Promise<void> {
    await until(`find the focus at ${describeTarget(target)}`, () => this.all(target, hasFocus))
  }

  /** Presses with the mouse, once the last one that fits rests and nothing lies over it. */
  async click(target: Target): Promise<void> {
    let before = ''
    const { x, y, width, height } = await until(
      `reach ${describeTarget(target)} with the mouse`,
      async () => {
        const found = await this.evaluate<ReturnType<typeof measure> | null>(
          `((found) => found ? (${measure.toString()})(found) : null)(${allFitting(target)}.at(-1))`,
        )
        const now = JSON.stringify(found?.box)
        const rests = now === before
        before = now
        return found?.isReached && rests && found.box
      },
    )
    await this.raw.clickAt(x + width / 2, y + height / 2)
  }

  /** Tabs on until the focus is there. */
  async tabTo(target: Target, options: { shift?: boolean; atMost?: number } = {}): Promise<void> {
    for (let presses = 0; presses < (options.atMost ?? 30); presses += 1) {
      await this.raw.press('Tab', options)
      const isThere = await this.all(target, hasFocus)
      if (isThere) return
    }
    throw new Error(`In vain: come to ${describeTarget(target)} with the Tab key`)
  }
}
