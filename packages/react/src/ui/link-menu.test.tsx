import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LinkMenu } from './link-menu.tsx'

let canHover: boolean

beforeEach(() => {
  canHover = true
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(hover: hover)' && canHover }) as MediaQueryList,
  )
  // A document of a test goes nowhere.
  document.addEventListener('click', stay)
})

afterEach(() => {
  cleanup()
  document.removeEventListener('click', stay)
  vi.restoreAllMocks()
})

const stay = (event: Event) => event.preventDefault()

function draw() {
  render(
    <>
      <button type="button">Before</button>
      <LinkMenu label="Resources">
        <a href="#about">About us</a>
        <a href="#help">Help centre</a>
        <a href="#contact">Support</a>
      </LinkMenu>
      <button type="button">After</button>
    </>,
  )
}

const trigger = () => screen.getByRole('button', { name: 'Resources' })
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true'
const links = () => screen.queryAllByRole('link').map((link) => link.textContent)
const focused = () => document.activeElement?.textContent

test('is a button that says whether its links are shown, and which they are', async () => {
  draw()
  expect([isOpen(), links()]).toEqual([false, []])
  await userEvent.click(trigger())
  expect([isOpen(), links()]).toEqual([true, ['About us', 'Help centre', 'Support']])
  const panel = document.getElementById(trigger().getAttribute('aria-controls') ?? '')
  expect(panel?.querySelectorAll('li > a')).toHaveLength(3)
  await userEvent.click(trigger())
  expect(isOpen()).toBe(false)
})

describe('under a mouse', () => {
  const goAway = (mouse: UserEvent) => mouse.hover(screen.getByRole('button', { name: 'After' }))
  /** Longer than any menu waits for a mouse that has gone. */
  const longAfter = () => act(() => vi.advanceTimersByTimeAsync(60_000))

  // A mouse waits for the clock between two steps, so that it has to go on by itself as well.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('opens where hovering exists, and closes when the mouse has gone', async () => {
    draw()
    // One mouse, which leaves what it was on before.
    const mouse = userEvent.setup()
    await mouse.hover(trigger())
    expect(isOpen()).toBe(true)
    await mouse.hover(screen.getByRole('link', { name: 'Support' }))
    await longAfter()
    expect(isOpen()).toBe(true)
    await goAway(mouse)
    await longAfter()
    expect(isOpen()).toBe(false)
  })

  test('opens where it has come under a mouse that stands still, and not again before the mouse has been away', () => {
    draw()
    // What lay under the mouse before is no more, and the browser names something around it.
    const over = () =>
      fireEvent(
        trigger(),
        new PointerEvent('pointerover', {
          bubbles: true,
          pointerType: 'mouse',
          relatedTarget: trigger().parentElement,
        }),
      )
    over()
    expect(isOpen()).toBe(true)
    fireEvent.keyDown(trigger(), { key: 'Escape' })
    expect(isOpen()).toBe(false)
    over()
    expect(isOpen()).toBe(false)
  })

  test('a click keeps open what the mouse has opened, and a second one closes it', async () => {
    draw()
    const mouse = userEvent.setup()
    await mouse.hover(trigger())
    await mouse.click(trigger())
    await goAway(mouse)
    await longAfter()
    expect(isOpen()).toBe(true)
    await mouse.click(trigger())
    expect(isOpen()).toBe(false)
  })

  test('gives the focus of its links back when the mouse goes', async () => {
    draw()
    const mouse = userEvent.setup()
    screen.getByRole('button', { name: 'Before' }).focus()
    await mouse.hover(trigger())
    act(() => screen.getByRole('link', { name: 'Support' }).focus())
    await goAway(mouse)
    await longAfter()
    expect([isOpen(), focused()]).toEqual([false, 'Before'])
  })

  test('stays open for whoever opens it with a key later', async () => {
    draw()
    const mouse = userEvent.setup()
    await mouse.hover(trigger())
    fireEvent.keyDown(trigger(), { key: 'Escape' })
    fireEvent.keyDown(trigger(), { key: 'ArrowDown' })
    await goAway(mouse)
    await longAfter()
    expect([isOpen(), focused()]).toEqual([true, 'About us'])
  })

  test('waits for a click where nothing hovers', async () => {
    canHover = false
    draw()
    await userEvent.hover(trigger())
    expect(isOpen()).toBe(false)
    await userEvent.click(trigger())
    expect(isOpen()).toBe(true)
  })

  test.each(['mouse', 'touch'])('a press outside by %s closes it', async (pointer) => {
    draw()
    await userEvent.click(trigger())
    const target = screen.getByRole('button', { name: 'After' })
    await userEvent.pointer({ keys: pointer === 'touch' ? '[TouchA]' : '[MouseLeft]', target })
    expect(isOpen()).toBe(false)
  })

  test('a choice closes it', async () => {
    draw()
    await userEvent.click(trigger())
    await userEvent.click(screen.getByRole('link', { name: 'Help centre' }))
    expect(isOpen()).toBe(false)
  })
})

describe('by keyboard', () => {
  test('Tab goes through the links as through any others, and closes it behind them', async () => {
    draw()
    screen.getByRole('button', { name: 'Before' }).focus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect([isOpen(), focused()]).toEqual([true, 'Resources'])
    await userEvent.tab()
    expect(focused()).toBe('About us')
    await userEvent.tab()
    await userEvent.tab()
    expect([isOpen(), focused()]).toEqual([true, 'Support'])
    await userEvent.tab()
    expect([isOpen(), focused()]).toEqual([false, 'After'])
  })

  test('arrows open it and walk, Home and End jump', async () => {
    draw()
    trigger().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect([isOpen(), focused()]).toEqual([true, 'About us'])
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Help centre')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Support')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('About us')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Support')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('About us')
  })

  test('the arrow upwards begins at the end', async () => {
    draw()
    trigger().focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Support')
  })

  test('Escape closes it and gives the focus back', async () => {
    draw()
    trigger().focus()
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect([isOpen(), focused()]).toEqual([false, 'Resources'])
  })
})
