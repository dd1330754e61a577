import { beforeEach, expect, test, vi } from 'vitest'
import { ToolTurns } from './tool-turns.ts'

let turns: ToolTurns
let drawn: number[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  turns = new ToolTurns()
  drawn = []
  return () => vi.useRealTimers()
})

const frame = () => vi.advanceTimersToNextFrame()
const wait = (count: number) => Array.from({ length: count }, (_, row) => turns.wait(() => drawn.push(row)))

test('who waits before the reader has seen anything, or on the way, comes at rest, two in a frame', () => {
  expect(turns.isFree).toBe(false)
  wait(5)
  frame()
  expect(drawn).toEqual([])
  turns.go()
  expect(turns.isFree).toBe(true)
  expect(drawn).toEqual([])
  frame()
  expect(drawn).toEqual([0, 1])
  frame()
  frame()
  expect(drawn).toEqual([0, 1, 2, 3, 4])
})

test('a reader who goes on lets the rest wait on', () => {
  wait(5)
  turns.go()
  frame()
  turns.hold()
  expect(turns.isFree).toBe(false)
  frame()
  frame()
  expect(drawn).toEqual([0, 1])
  turns.go()
  frame()
  expect(drawn).toEqual([0, 1, 2, 3])
})

test('a row that goes is not called any more', () => {
  const leave = wait(3)
  leave[1]!()
  turns.go()
  frame()
  frame()
  expect(drawn).toEqual([0, 2])
})

test('who came to wait just before the reader rested has a turn', () => {
  turns.go()
  wait(1)
  frame()
  expect(drawn).toEqual([0])
})

test('where nobody looks all come at once', () => {
  wait(5)
  turns.goAll()
  expect(drawn).toHaveLength(5)
  expect(turns.isFree).toBe(true)
})
