import type { Studio } from '@ai-studio/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeSession, type FakeChatSession } from '../../../core/src/chat/testing/fake-session.ts'
import { useFirstUse } from './use-first-use.ts'

afterEach(cleanup)

function draw(isOwnOrigin: boolean, session: FakeChatSession) {
  const allow = vi.fn()
  const studio = { isOwnOrigin, storage: { allow } } as unknown as Studio
  function Widget() {
    const rootRef = useRef<HTMLElement>(null)
    useFirstUse(rootRef, studio, session)
    return (
      <section ref={rootRef}>
        <button type="button">Inside</button>
      </section>
    )
  }
  render(<Widget />)
  return { allow, starts: () => session.callsOf('start').length, button: screen.getByRole('button') }
}

test("on the studio's own pages the session starts at once", () => {
  expect(draw(true, createFakeSession()).starts()).toBe(1)
})

test("on a partner's page nothing is requested before the pointer comes near, nothing stored before a use", () => {
  const { allow, starts, button } = draw(false, createFakeSession())
  expect(starts()).toBe(0)
  fireEvent.pointerEnter(button.parentElement!)
  expect(starts()).toBe(1)
  expect(allow).not.toHaveBeenCalled()
  fireEvent.pointerDown(button)
  expect(allow).toHaveBeenCalledTimes(1)
})

test('the keyboard is a use as well', () => {
  const { allow, starts, button } = draw(false, createFakeSession())
  button.focus()
  expect(starts()).toBe(1)
  expect(allow).toHaveBeenCalledTimes(1)
})

test('a conversation from an earlier visit is loaded at once', () => {
  const { allow, starts } = draw(false, createFakeSession({ phase: 'loading' }))
  expect(starts()).toBe(1)
  expect(allow).not.toHaveBeenCalled()
})
