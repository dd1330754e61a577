import { configure, getConfig } from '@testing-library/react'

// A test may put a clock of its own in this one's place.
const { setImmediate } = globalThis
const { asyncWrapper } = getConfig()

configure({
  // Nothing takes so long where it works; a busy machine must not look like a fault.
  asyncUtilTimeout: 20_000,
  /**
   * React runs effects in a turn of their own after what a query waits for is in the document. On a busy machine the
   * timer with which the query ends comes before that turn, so that a test would see the document without them.
   */
  async asyncWrapper(wait) {
    const result = await asyncWrapper(wait)
    await new Promise<void>((resolve) => void setImmediate(resolve))
    return result
  },
})
