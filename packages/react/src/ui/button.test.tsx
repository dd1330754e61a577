import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

afterEach(cleanup)

test('is a plain button that submits nothing by itself', () => {
  const onSubmit = vi.fn()
  const ref = createRef<HTMLButtonElement>()
  render(
    <form onSubmit={onSubmit}>
      <Button ref={ref} part="continue">
        Continue
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Continue' })
  fireEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(ref.current).toBe(button)
  expect(button.getAttribute('part')).toBe('continue')
})

test('ignores clicks while its action runs, and keeps the focus', () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(
    <Button onClick={onClick} isBusy>
      Save
    </Button>,
  )
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a busy submit button does not submit again', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form>
      <Button type="submit" isBusy>
        Save
      </Button>
    </form>,
  )
  document.querySelector('form')?.addEventListener('submit', onSubmit)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button without text has a name and a tooltip', () => {
  render(<IconButton icon="send" label="Send message" />)
  const button = screen.getByRole('button', { name: 'Send message' })
  expect(button.title).toBe('Send message')
  expect(button.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
