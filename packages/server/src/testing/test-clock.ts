/** A clock that moves when a test says so. */
export interface TestClock {
  (): Date
  set(time: Date | string): void
  /** Moves on by milliseconds. */
  advance(milliseconds: number): void
}

export function testClock(start: Date | string = '2026-03-10T09:00:00.000Z'): TestClock {
  let time = new Date(start).getTime()
  return Object.assign(() => new Date(time), {
    set(next: Date | string) {
      time = new Date(next).getTime()
    },
    advance(milliseconds: number) {
      time += milliseconds
    },
  })
}
