import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useGrowingText } from './use-growing-text.ts'

function Written({ text, isGrowing = true }: { text: string; isGrowing?: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useGrowingText(ref, isGrowing)
  return (
    <div ref={ref}>
      <section>
        <p>Before</p>
        <p>{[text]}</p>
      </section>
      <p>After</p>
    </div>
  )
}

function show(text: string, isGrowing?: boolean) {
  const { container, rerender } = render(<Written text={text} isGrowing={isGrowing} />)
  const node = container.querySelectorAll('p')[1]!.firstChild as Text
  return {
    node,
    replaced: vi.spyOn(node, 'replaceData'),
    goOn: (next: string) => rerender(<Written text={next} />),
  }
}

test.each([
  ['grows', 'Tea grows', 'Tea grows on hills', [9, 0, ' on hills']],
  ['loses its end', 'Tea *gr', 'Tea ', [4, 3, '']],
  ['ends otherwise', 'Tea grows', 'Tea gives', [5, 4, 'ives']],
])('a text that %s is touched there alone', (_what, text, next, [from, length, instead]) => {
  const { node, replaced, goOn } = show(text)
  goOn(next)
  expect(node.data).toBe(next)
  expect(replaced.mock.calls).toEqual([[from, length, instead]])
  goOn('Water boils')
  expect(node.nodeValue).toBe('Water boils')
  expect(replaced).toHaveBeenCalledTimes(2)
})

test('may be emptied by somebody else', () => {
  const { node } = show('Tea grows')
  Reflect.set(node, 'nodeValue', null)
  expect(node.data).toBe('')
})

test('a text to which nothing more comes is none of its business', () => {
  const { node } = show('Tea grows', false)
  expect(Object.hasOwn(node, 'data')).toBe(false)
})
