import { expect, test } from 'vitest'
import { MemoryBudget } from './memory-budget.ts'

test('holds no more than fits, of all together', () => {
  const memory = new MemoryBudget(10)
  const [one, other] = [memory.hold(), memory.hold()]
  one.add(6)
  other.add(4)
  expect(() => memory.hold().add(1)).toThrow('SERVICE_UNAVAILABLE')
  one.end()
  one.end()
  memory.hold().add(6)
  expect(() => other.add(1)).toThrow('SERVICE_UNAVAILABLE')
})

test('has the room of who was refused for the others at once, so that not all are refused over each other', () => {
  const memory = new MemoryBudget(10)
  const [one, other] = [memory.hold(), memory.hold()]
  one.add(5)
  other.add(5)
  expect(() => one.add(1)).toThrow('SERVICE_UNAVAILABLE')
  other.add(5)
  one.end()
  expect(() => memory.hold().add(1)).toThrow('SERVICE_UNAVAILABLE')
})
