import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { submitForm } from './submit-form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a button submits its form on a page with an `Event` of an old library', () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <button type="submit" onClick={submitForm}>
        Send
      </button>
    </form>,
  )
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  // As MooTools makes it, which takes an event of the browser.
  vi.stubGlobal('Event', function (event: Event) {
    if (event.type.startsWith('key')) throw new Error('A key')
  })
  fireEvent(screen.getByRole('button', { name: 'Send' }), press)
  expect(onSubmit).toHaveBeenCalledOnce()
})
