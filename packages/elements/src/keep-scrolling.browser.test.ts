import { afterEach, expect, test, vi } from 'vitest'
import { keepScrolling } from './keep-scrolling.ts'

const onPage = vi.fn<(event: Event) => void>()
const kinds = ['wheel', 'touchmove', 'touchend']

afterEach(() => {
  document.body.replaceChildren()
  for (const kind of kinds) document.removeEventListener(kind, onPage)
  onPage.mockReset()
})

/** A box of 100 pixels in the shadow root of an element, with something in it. */
function makeBox(style: string, inner = 'block-size: 300px; inline-size: 300px') {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  const box = document.createElement('div')
  const content = document.createElement('p')
  box.style.cssText = `block-size: 100px; inline-size: 100px; ${style}`
  content.style.cssText = `margin: 0; ${inner}`
  box.append(content)
  root.append(box)
  document.body.append(element)
  for (const kind of kinds) document.addEventListener(kind, onPage)
  keepScrolling(root)
  // As a chat does that is drawn anew.
  keepScrolling(root)
  return { box, content }
}

/** Turns a wheel over something, and answers whether the page hears of it. */
function hearsWheel(place: Element, init: WheelEventInit): boolean {
  onPage.mockClear()
  place.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true, ...init }))
  return onPage.mock.calls.length > 0
}

/** Moves as many fingers by so much over something, and answers whether the page hears of it. */
function hearsTouch(target: Element, by: { x?: number; y?: number }, fingers = 1): boolean {
  onPage.mockClear()
  const touch = (type: string, x: number, y: number) => {
    const touches = Array.from(
      { length: fingers },
      (_, identifier) => new Touch({ identifier, target, clientX: x, clientY: y }),
    )
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, composed: true, touches }))
  }
  touch('touchstart', 50, 50)
  touch('touchmove', 50 + (by.x ?? 0), 50 + (by.y ?? 0))
  return onPage.mock.calls.length > 0
}

test('a wheel that scrolls something here is not for the page to prevent; at the end it is', () => {
  const { box, content } = makeBox('overflow: auto')
  expect(hearsWheel(content, { deltaY: 10 })).toBe(false)
  expect(hearsWheel(content, { deltaY: -10 })).toBe(true)
  box.scrollTop = 100
  expect(hearsWheel(content, { deltaY: -10 })).toBe(false)
  box.scrollTop = 200
  expect(hearsWheel(content, { deltaY: 10 })).toBe(true)
})

test('what keeps its end to itself keeps it from the page as well', () => {
  const { content } = makeBox('overflow: auto; overscroll-behavior: contain')
  expect(hearsWheel(content, { deltaY: -10 })).toBe(false)
  expect(hearsTouch(content, { y: 10 })).toBe(false)
})

test('where all is in sight, or nothing scrolls, the page has the wheel', () => {
  const short = makeBox('overflow: auto; overscroll-behavior: contain', 'block-size: 50px')
  expect(hearsWheel(short.content, { deltaY: 10 })).toBe(true)
  expect(hearsTouch(short.content, { y: -10 })).toBe(true)
  const clipped = makeBox('overflow: hidden')
  expect(hearsWheel(clipped.content, { deltaY: 10 })).toBe(true)
})

test('zooming with the wheel or with two fingers is the page’s', () => {
  const { content } = makeBox('overflow: auto')
  expect(hearsWheel(content, { deltaY: 10, ctrlKey: true })).toBe(true)
  expect(hearsTouch(content, { y: -10 }, 2)).toBe(true)
})

test('a finger scrolls against the way that it goes', () => {
  const { content } = makeBox('overflow: auto')
  expect(hearsTouch(content, { y: -10 })).toBe(false)
  expect(hearsTouch(content, { y: 10 })).toBe(true)
})

test('a page that has not heard of a move does not take its end for that of a tap', () => {
  const { content } = makeBox('overflow: auto')
  const hearsEnd = (by: { x?: number; y?: number }) => {
    hearsTouch(content, by)
    onPage.mockClear()
    content.dispatchEvent(new TouchEvent('touchend', { bubbles: true, composed: true }))
    return onPage.mock.calls.length > 0
  }
  expect(hearsEnd({ y: -10 })).toBe(false)
  expect(hearsEnd({ y: 10 })).toBe(true)
})

test('a wheel that is turned a little askew scrolls what goes up and down alone', () => {
  const { content } = makeBox('overflow: hidden auto')
  expect(hearsWheel(content, { deltaX: 6, deltaY: 5 })).toBe(false)
  expect(hearsWheel(content, { deltaX: 6, deltaY: -5 })).toBe(true)
  expect(hearsWheel(content, { deltaX: 6 })).toBe(true)
})

test.each(['ltr', 'rtl'])('wide content is scrolled across, also with the Shift key (%s)', (direction) => {
  const { content } = makeBox(`overflow: auto hidden; direction: ${direction}`)
  const on = direction === 'ltr' ? 10 : -10
  expect(hearsWheel(content, { deltaX: on, deltaY: 2 })).toBe(false)
  expect(hearsWheel(content, { deltaY: on, shiftKey: true })).toBe(false)
  expect(hearsWheel(content, { deltaX: -on, deltaY: 2 })).toBe(true)
  expect(hearsWheel(content, { deltaX: 2, deltaY: 10 })).toBe(true)
})
