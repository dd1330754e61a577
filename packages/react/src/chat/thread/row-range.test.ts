import { expect, test } from 'vitest'
import { longConversation } from '../testing/samples.ts'
import { RowHeights } from './row-heights.ts'
import { grown, rowsNear } from './row-range.ts'

/** Ten rows of 100 pixels. */
function tenRows(): RowHeights {
  const heights = new RowHeights()
  const messages = longConversation(10)
  heights.setMessages(messages)
  for (const { id } of messages) heights.measure(id, 100)
  return heights
}

const view = { top: 350, height: 300 }
const nothing = { start: 0, end: 0 }

test('the rows near a view are those in it and beside it', () => {
  expect(rowsNear(tenRows(), view, 0)).toEqual({ start: 3, end: 7 })
  expect(rowsNear(tenRows(), view, 120)).toEqual({ start: 2, end: 8 })
  expect(rowsNear(tenRows(), view, 9_000)).toEqual({ start: 0, end: 10 })
  expect(rowsNear(new RowHeights(), view, 120)).toEqual(nothing)
})

test('rows come one by one: the first that begins in view, the one above it, on to the end, then back', () => {
  const heights = tenRows()
  const wanted = { start: 2, end: 8 }
  const steps = [{ start: 4, end: 5 }]
  for (let count = 0; count < 5; count += 1) steps.push(grown(heights, view, wanted, steps.at(-1)!, 1))
  expect(grown(heights, view, wanted, nothing, 1)).toEqual(steps[0])
  expect(steps.map(({ start, end }) => [start, end])).toEqual([
    [4, 5],
    [3, 5],
    [3, 6],
    [3, 7],
    [3, 8],
    [2, 8],
  ])
})

test('a row higher than the view comes first where it is all that is seen', () => {
  const heights = tenRows()
  heights.measure(longConversation(10)[3]!.id, 900)
  expect(grown(heights, { top: 600, height: 300 }, { start: 3, end: 4 }, nothing, 1)).toEqual({
    start: 3,
    end: 4,
  })
})

test('as many as are wanted, and none of those that are drawn no more', () => {
  const heights = tenRows()
  const wanted = { start: 2, end: 8 }
  expect(grown(heights, view, wanted, nothing, Infinity)).toEqual(wanted)
  expect(grown(heights, view, wanted, { start: 6, end: 10 }, 0)).toEqual({ start: 6, end: 8 })
  // What is drawn lies elsewhere, and stays until something takes its place.
  expect(grown(heights, view, wanted, { start: 8, end: 10 }, 0)).toEqual({ start: 8, end: 10 })
})
