import type { Row } from './row.ts'

const boot = (id: string, title: string, isSlow: boolean): Row => ({
  group: 'R2',
  id,
  title,
  repeat: isSlow ? 7 : 5,
  limitMs: 20_000,
  // An option for streams changes nothing here.
  takes: ({ id }) => id !== 'deep-chat-partial',
  async measure({ lab }, subject) {
    await using sitting = await lab.visit({
      subject,
      ...(isSlow && { slowdown: 4, isSlowNetwork: true }),
    })
    return { ready: await sitting.page.evaluate((input) => bench.ready(input), subject!.parts.input) }
  },
})

/** Until the chat accepts typing, in milliseconds from the beginning of the navigation. */
export const bootRows: readonly Row[] = [
  boot('boot', 'Until typing works', false),
  boot('boot-slow', 'Until typing works, 4 × CPU, Fast 4G', true),
]
