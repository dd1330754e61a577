import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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

/** A button that hands the focus on at a key, as a menu does. */
async function takenOver() {
  const fill = () => screen.getByText('Menu').focus()
  render(
    <TakeOver page={document.body} address={location.href} takeDown={() => ({ fill, press: () => {} })}>
      <button type="button" onKeyDown={({ key }) => key === 'ArrowDown' && screen.getByText('Item').focus()}>
        Menu
      </button>
      <button type="button">Item</button>
    </TakeOver>,
  )
  await Promise.resolve()
  return { menu: screen.getByText('Menu'), item: screen.getByText('Item') }
}

test('who moves on by a key before every part is at work stays there', async () => {
  const { menu, item } = await takenOver()
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(item)
  await settled()
  expect(document.activeElement).toBe(item)
})

test('a part that takes the focus gives it back before the next key', async () => {
  const { menu, item } = await takenOver()
  item.focus()
  expect(document.activeElement).toBe(menu)
})

test.each(['Tab', 'pointer'])('where the browser moves the focus (%s) it is left', async (by) => {
  const { menu, item } = await takenOver()
  if (by === 'Tab') fireEvent.keyDown(menu, { key: 'Tab' })
  else fireEvent.pointerDown(item)
  item.focus()
  await settled()
  expect(document.activeElement).toBe(item)
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
