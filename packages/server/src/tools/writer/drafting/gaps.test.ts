import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapsIn, withoutGaps } from './gaps.ts'

test.each([
  ['We open on […: the day]. All are welcome.', ' All are welcome.'],
  ['Come! We open on **[…: the day]**, at **[…: the hour]**.', 'Come!'],
  ['Bring a pen. Place: […: the address]', 'Bring a pen.'],
  ['Ask “[…: a \\[name\\]]”, or us.', ' or us.'],
  ['Old.\n- Date: […: the day]\n- One more', 'Old.\n\n- One more'],
])('takes gaps out with what led to them: %s', (before, after) => {
  expect(withoutGaps(before)).toBe(after)
})

test('leaves lines without a gap as they are', () => {
  const piece = fc.constantFrom('word', ' ', '.', ':', '**', '[', ']', '[…', '…: ', '\\', 'ก')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const line = `x${pieces.join('')}`
      fc.pre(!/\[…: .*\]/.test(line))
      expect(withoutGaps(line)).toBe(line)
    }),
  )
})

test('a gap ends before the next one begins', () => {
  expect(gapsIn('On […: the day at […: the hour].')).toEqual(['The hour'])
})

test('a text of any length takes no time', () => {
  for (const line of ['ก'.repeat(50_000), `x${' '.repeat(50_000)}x`, `[…: x] ${'ก '.repeat(25_000)}`])
    expect(withoutGaps(line)).toBe(line.replace('[…: x]', ''))
  expect(gapsIn('[…: '.repeat(25_000))).toEqual([])
  expect(withoutGaps('[…: x '.repeat(20_000))).toHaveLength(120_000)
})
