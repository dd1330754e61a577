import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'

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

test('is described by what the page says as well', () => {
  render(
    <>
      <p id="more">More of it</p>
      <Field label="Name" error="Too short" aria-describedby="more" />
    </>,
  )
  expect(describing(screen.getByRole('textbox', { name: 'Name' }))).toEqual(['More of it', 'Too short'])
})
