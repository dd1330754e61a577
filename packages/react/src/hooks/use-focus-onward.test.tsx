import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useFocusOnward } from './use-focus-onward.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

type Phase = 'failed' | 'loading' | 'ready'

function List({ phase }: { phase: Phase }) {
  const retryRef = useFocusOnward((near) => near.querySelector<HTMLElement>('[data-first]'))
  return (
    <section>
      {phase === 'failed' && (
        <p>
          <button ref={retryRef} type="button">
            Try again
          </button>
        </p>
      )}
      {phase === 'ready' && (
        <a href="#first" data-first="">
          First
        </a>
      )}
    </section>
  )
}

const draw = (phase: Phase) => (
  <>
    <List phase={phase} />
    <input aria-label="Elsewhere" />
  </>
)
const again = () => screen.getByRole('button', { name: 'Try again' })
const first = () => screen.getByRole('link', { name: 'First' })
const elsewhere = () => screen.getByRole('textbox', { name: 'Elsewhere' })

test('the focus waits for what was asked for, and goes there', async () => {
  const { rerender } = render(draw('failed'))
  await userEvent.click(again())
  rerender(draw('loading'))
  expect(document.activeElement).toBe(document.body)
  rerender(draw('ready'))
  expect(document.activeElement).toBe(first())
})

test('it goes back to the button that comes again', async () => {
  const { rerender } = render(draw('failed'))
  await userEvent.click(again())
  rerender(draw('loading'))
  rerender(draw('failed'))
  expect(document.activeElement).toBe(again())
  rerender(draw('ready'))
  expect(document.activeElement).toBe(first())
})

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const { rerender } = render(draw('failed'))
  await userEvent.click(again())
  rerender(draw('loading'))
  elsewhere().focus()
  rerender(draw('ready'))
  expect(document.activeElement).toBe(elsewhere())
  elsewhere().blur()
  rerender(draw('ready'))
  expect(document.activeElement).toBe(document.body)
})

test('a button without the focus takes it nowhere', () => {
  const { rerender } = render(draw('failed'))
  rerender(draw('ready'))
  expect(document.activeElement).toBe(document.body)
})
