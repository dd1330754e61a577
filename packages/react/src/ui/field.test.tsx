import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'

afterEach(cleanup)

const describing = (field: HTMLElement) =>
  field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('an empty error is none: the hint stays', () => {
  render(<Field label="Password" hint="At least 8 characters" error="" />)
  const field = screen.getByRole('textbox', { name: 'Password' })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(describing(field)).toEqual(['At least 8 characters'])
})

test('an error takes the place of the hint, and is read with the field', () => {
  render(<Field label="Password" hint="At least 8 characters" error="Too short" />)
  const field = screen.getByRole('textbox', { name: 'Password' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(describing(field)).toEqual(['Too short'])
})

test('an error of the field in which somebody is at work is told; of one that gets the focus it is read anyway', async () => {
  const user = userEvent.setup()
  const draw = (error?: string) => <Field label="Code" error={error} />
  const { rerender } = render(draw())
  const field = screen.getByRole('textbox', { name: 'Code' })
  act(() => field.focus())
  rerender(draw('Too short'))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(draw())
  await user.keyboard('1{Enter}')
  rerender(draw('Wrong'))
  expect(screen.getByRole('alert').textContent).toBe('Wrong')
  expect(describing(field)).toEqual(['Wrong'])
  rerender(draw())
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => field.blur())
  rerender(draw('Wrong'))
  expect(screen.queryByRole('alert')).toBeNull()
})
