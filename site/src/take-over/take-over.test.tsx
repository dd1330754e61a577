import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useRef, type ReactElement } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { TakeOver } from './take-over.tsx'

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

/** Focuses its field by itself, as a chat does. */
function Busy(): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <input aria-label="field" ref={field} />
      <button type="button">One</button>
    </>
  )
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('the focus is where it was, also after a part has taken it', async () => {
  const press = vi.fn()
  const fill = () => screen.getByRole('button').focus()
  render(
    <TakeOver page={document.body} address={location.href} takeDown={() => ({ fill, press })}>
      <Busy />
    </TakeOver>,
  )
  await settled()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(press).toHaveBeenCalledTimes(1)
})

test('what was pressed is pressed once, after what was typed is there', async () => {
  const calls: string[] = []
  const carry = { fill: () => void calls.push('fill'), press: () => void calls.push('press') }
  render(
    <TakeOver page={document.body} address={location.href} takeDown={() => carry}>
      <Busy />
    </TakeOver>,
  )
  await settled()
  expect(calls).toEqual(['fill', 'press'])
})

test('who has followed a link to a section meanwhile is there', async () => {
  const Section = () => <p>{useLocation().hash}</p>
  const address = location.href
  const takeDown = () => {
    // As late as it can be: the router has begun to draw.
    history.pushState(null, '', '#later')
    return { fill: () => undefined, press: () => undefined }
  }
  render(
    <TakeOver page={document.body} address={address} takeDown={takeDown}>
      <BrowserRouter>
        <Section />
      </BrowserRouter>
    </TakeOver>,
  )
  await settled()
  expect(screen.getByText('#later')).toBeTruthy()
})
