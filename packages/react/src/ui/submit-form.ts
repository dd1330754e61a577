import type { MouseEvent } from 'react'

/**
 * Submits the form of a button that was pressed. In a frame whose sandbox allows no forms the browser does not tell the form
 * of a press by itself.
 */
export function submitForm(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
  event.currentTarget.form?.dispatchEvent(new CustomEvent('submit', { bubbles: true, cancelable: true }))
}
