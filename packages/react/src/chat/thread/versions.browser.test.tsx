import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../chat.css'
import '../thread.css'
import '../controls.css'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const scroller = () => document.querySelector('.st-thread')!
const rowOf = (id: string) => document.querySelector<HTMLElement>(`.st-row[data-id="${id}"]`)
const top = (id: string) => rowOf(id)!.getBoundingClientRect().top - scroller().getBoundingClientRect().top
const later = () => page.getByRole('button', { name: 'Later version' })

const before = Array.from({ length: 12 }, (_, index) =>
  answer(`b${index}`, `Before ${index}. ${'words '.repeat(80)}`),
)
const path = (letter: string, followers: number) => [
  ...before,
  question(letter, `Question ${letter}`, { versions: ['server-x', 'server-y'] }),
  ...Array.from({ length: followers }, (_, index) =>
    answer(`${letter}${index}`, `Answer ${index} to ${letter}. ${'words '.repeat(120)}`),
  ),
]

test('what has several versions or was judged keeps its icons, wherever the pointer is', async () => {
  await renderChat({
    messages: [
      answer('again', 'One', { versions: ['server-first', 'server-again'] }),
      answer('judged', 'Two', { feedback: 'up' }),
      answer('plain', 'Three'),
      answer('last', 'Four'),
    ],
  })
  await userEvent.hover(rowOf('last')!)
  const isSeen = (icon: Element) => icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const seen = (id: string) => [...rowOf(id)!.querySelectorAll('.st-row-tools svg')].map(isSeen)
  await expect.poll(() => new Set(seen('plain'))).toEqual(new Set([false]))
  for (const id of ['again', 'judged', 'last']) expect(new Set(seen(id)), id).toEqual(new Set([true]))
})

test.each([
  ['more', 9],
  ['less', 1],
])('the reader stays at the message when %s follows its other version', async (_, followers) => {
  const { session } = await renderChat({ messages: path('x', 4) })
  session.on({ showVersion: async () => session.set({ messages: path('y', followers) }) })
  await frame()
  // Up to the question: only what is near the view is drawn.
  for (let count = 0; count < 40 && !(rowOf('x') && top('x') > 60); count += 1) {
    scroller().scrollTop -= 90
    await frame()
  }
  await frame()
  const was = top('x')
  await userEvent.click(later())
  await expect.poll(() => rowOf('y')).not.toBeNull()
  await frame()
  await frame()
  // Where less follows, the conversation may be too short to keep the place to the pixel; it stays in sight.
  if (followers > 4) expect(Math.abs(top('y') - was)).toBeLessThan(2)
  expect(top('y')).toBeGreaterThanOrEqual(0)
  expect(top('y')).toBeLessThan(scroller().clientHeight)
  await expect
    .poll(() => (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('.st-row')?.dataset.id)
    .toBe('y')
})

test('whoever has gone on to write meanwhile keeps the focus there', async () => {
  const { session } = await renderChat({ messages: path('x', 4) })
  const release = Promise.withResolvers<void>()
  session.on({
    async showVersion() {
      session.set({ messages: before })
      await release.promise
      session.set({ messages: path('y', 1) })
    },
  })
  await expect.poll(() => rowOf('x3')).not.toBeNull()
  for (let count = 0; count < 40 && !(rowOf('x') && top('x') > 60); count += 1) {
    scroller().scrollTop -= 90
    await frame()
  }
  await userEvent.click(later())
  await userEvent.click(page.getByRole('textbox'))
  release.resolve()
  await expect.poll(() => rowOf('y')).not.toBeNull()
  await frame()
  await frame()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
