import { cleanup, render, screen } from '@testing-library/react'
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
