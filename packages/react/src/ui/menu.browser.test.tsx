import type { Language } from '@ai-studio/contract'
import { createSmallTexts } from '@ai-studio/core'
import { act, cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { atom } from 'nanostores'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { StudioProvider } from '../provider/studio-provider.tsx'
import { renderWithStudio } from '../testing/render.tsx'
import { renderInShadow } from '../testing/shadow.tsx'
import '../theme/tokens.css'
import { Menu, type MenuProps } from './menu.tsx'
import './ui.css'

const models = [
  { id: 'guide', label: 'Guide', description: 'Answers from the help pages' },
  { id: 'small', label: 'Studio Small' },
  { id: 'large', label: 'Studio Large', isDisabled: true },
  { id: 'other', label: 'Other' },
]

function Choice(props: Partial<MenuProps>) {
  const [model, setModel] = useState<string | null>('small')
  return (
    <>
      <button type="button">Before</button>
      <Menu
        label="Model"
        items={models}
        value={model}
        {...props}
        onSelect={(id) => (setModel(id), props.onSelect?.(id))}
      >
        {model}
      </Menu>
      <button type="button">After</button>
    </>
  )
}

const trigger = () => page.getByRole('button', { name: /^Model: / })
const menu = () => page.getByRole('menu', { name: 'Model' })
const item = (name: string) => page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) })
const focused = () => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element?.querySelector('.st-menu-text > span')?.textContent ?? element?.textContent ?? ''
}

/** Resolves when nothing moves any more. */
const settled = () => expect.poll(() => document.getAnimations().length).toBe(0)

const rectangle = () => menu().element().getBoundingClientRect()

async function open() {
  await userEvent.click(trigger())
  await expect.element(menu()).toBeVisible()
  await settled()
}

/** Goes to an entry with the mouse, which gives it the focus. */
async function pointAtOther() {
  await userEvent.hover(trigger())
  await expect.element(menu()).toBeVisible()
  await userEvent.hover(item('Other'))
  await expect.poll(focused).toBe('Other')
}

beforeEach(() => page.viewport(800, 600))
afterEach(cleanup)

describe('with the mouse', () => {
  test('a click opens it, a choice closes it and returns the focus', async () => {
    const onSelect = vi.fn()
    renderWithStudio(<Choice onSelect={onSelect} />)
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(trigger())
    await expect.element(menu()).toBeVisible()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(item('Studio Small')).toHaveAttribute('aria-checked', 'true')
    await userEvent.click(item('Guide'))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('guide')
    expect(menu().query()).toBeNull()
    await expect.element(trigger()).toHaveFocus()
  })

  test('a second click on the button closes it again', async () => {
    renderWithStudio(<Choice />)
    await userEvent.click(trigger())
    await expect.element(menu()).toBeVisible()
    await userEvent.click(trigger())
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
    expect(menu().query()).toBeNull()
  })

  test('a press outside closes it', async () => {
    renderWithStudio(<Choice />)
    await userEvent.click(trigger())
    await expect.element(menu()).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'After' }))
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  test('what is not available cannot be chosen', async () => {
    const onSelect = vi.fn()
    renderWithStudio(<Choice onSelect={onSelect} />)
    await userEvent.click(trigger())
    await userEvent.click(item('Studio Large'), { force: true })
    expect(onSelect).not.toHaveBeenCalled()
    await expect.element(menu()).toBeVisible()
  })
})

describe('under a hovering mouse', () => {
  const goAway = () => userEvent.hover(page.getByRole('button', { name: 'Before' }))
  /** Longer than any menu waits for a mouse that has gone. */
  const longAfter = () => act(() => vi.advanceTimersByTimeAsync(60_000))

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('opens, and closes a moment after the mouse has gone', async () => {
    renderWithStudio(<Choice openOn="hover" />)
    await userEvent.hover(trigger())
    await expect.element(menu()).toBeVisible()
    await userEvent.hover(item('Other'))
    await longAfter()
    expect(menu().query()).not.toBeNull()
    await goAway()
    expect(menu().query()).not.toBeNull()
    await longAfter()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  test('gives the focus that its items took back to the field where somebody types', async () => {
    renderWithStudio(
      <>
        <textarea aria-label="Message" />
        <Choice openOn="hover" />
      </>,
    )
    const field = page.getByRole('textbox', { name: 'Message' })
    await userEvent.click(field)
    await userEvent.keyboard('Xin ')
    await pointAtOther()
    await goAway()
    await longAfter()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('chào')
    await expect.element(field).toHaveValue('Xin chào')
  })

  test('is kept open by a click also where the mouse was there as soon as the button', async () => {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    // As on a page: what is to be run later is.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => {
      root.unmount()
      vi.unstubAllGlobals()
      place.remove()
    })
    // Told right after the drawing, before React has run what is to be run later.
    const drawn = new MutationObserver(() => {
      const button = place.querySelector('[aria-haspopup]')
      if (!button) return
      drawn.disconnect()
      button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    })
    drawn.observe(place, { childList: true, subtree: true })
    root.render(
      <StudioProvider texts={createSmallTexts({ $language: atom<Language>('en') })}>
        <Choice openOn="hover" />
      </StudioProvider>,
    )
    await expect.element(menu()).toBeVisible()
    await userEvent.click(trigger())
    await expect.element(menu()).toBeVisible()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')
  })

  test('leaves it to the page where nothing had it, so that keys scroll as before', async () => {
    renderWithStudio(<Choice openOn="hover" />)
    await pointAtOther()
    await goAway()
    await longAfter()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
    expect(document.activeElement).toBe(document.body)
  })

  test('gives it to its button where that is not to be had any more', async () => {
    renderWithStudio(<Choice openOn="hover" />)
    const before = page.getByRole('button', { name: 'Before' })
    await userEvent.click(before)
    await pointAtOther()
    ;(before.element() as HTMLButtonElement).disabled = true
    await userEvent.hover(page.getByRole('button', { name: 'After' }))
    await longAfter()
    await expect.element(trigger()).toHaveFocus()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  test('stays open for whoever opens it with a key later, wherever the mouse goes', async () => {
    renderWithStudio(<Choice openOn="hover" />)
    await userEvent.click(page.getByRole('button', { name: 'Before' }))
    await userEvent.hover(trigger())
    await expect.element(menu()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Tab}{ArrowDown}')
    await expect.poll(focused).toBe('Studio Small')
    await goAway()
    await longAfter()
    expect(focused()).toBe('Studio Small')
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')
  })

  test('a click keeps it open when the mouse goes, a second one closes it', async () => {
    renderWithStudio(<Choice openOn="hover" />)
    await userEvent.hover(trigger())
    await expect.element(menu()).toBeVisible()
    await userEvent.click(trigger())
    await goAway()
    await longAfter()
    expect(menu().query()).not.toBeNull()
    await userEvent.click(trigger())
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('with the keyboard', () => {
  test('arrows walk round, Home and End jump, Escape closes and returns the focus', async () => {
    renderWithStudio(<Choice />)
    await userEvent.click(page.getByRole('button', { name: 'Before' }))
    await userEvent.keyboard('{Tab}{ArrowDown}')
    await expect.poll(focused).toBe('Studio Small')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Studio Large')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Guide')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Other')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Guide')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Other')
    await userEvent.keyboard('{Escape}')
    await expect.element(trigger()).toHaveFocus()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  test('arrow up on the button begins at the end', async () => {
    renderWithStudio(<Choice />)
    await userEvent.click(page.getByRole('button', { name: 'Before' }))
    await userEvent.keyboard('{Tab}{ArrowUp}')
    await expect.poll(focused).toBe('Other')
  })

  test('typing finds an entry by its beginning', async () => {
    renderWithStudio(<Choice />)
    await userEvent.click(trigger())
    await expect.poll(focused).toBe('Studio Small')
    await userEvent.keyboard('o')
    expect(focused()).toBe('Other')
  })

  test('Enter chooses', async () => {
    const onSelect = vi.fn()
    renderWithStudio(<Choice onSelect={onSelect} />)
    await userEvent.click(trigger())
    await expect.poll(focused).toBe('Studio Small')
    await userEvent.keyboard('{Home}{Enter}')
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('guide')
    await expect.element(trigger()).toHaveFocus()
  })

  test('Tab leaves it and goes on behind the button', async () => {
    renderWithStudio(<Choice />)
    await userEvent.click(trigger())
    await expect.poll(focused).toBe('Studio Small')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  test('Escape closes only the menu, not what is around it', async () => {
    const onKeyDown = vi.fn()
    renderWithStudio(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog.
      <div onKeyDown={(event) => event.key === 'Escape' && onKeyDown()}>
        <Choice />
      </div>,
    )
    await userEvent.click(trigger())
    await expect.poll(focused).toBe('Studio Small')
    await userEvent.keyboard('{Escape}')
    expect(onKeyDown).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onKeyDown).toHaveBeenCalledTimes(1)
  })
})

describe('its place', () => {
  test('is below its button, in front of everything, whatever surrounds it', async () => {
    renderWithStudio(
      <div style={{ transform: 'translateX(10px)', contain: 'paint', overflow: 'hidden', blockSize: 50 }}>
        <Choice />
      </div>,
    )
    await open()
    const button = trigger().element().getBoundingClientRect()
    expect(rectangle().top).toBeCloseTo(button.bottom + 6, 0)
    expect(rectangle().left).toBeCloseTo(button.left, 0)
    const { left, top } = item('Other').element().getBoundingClientRect()
    expect(
      item('Other')
        .element()
        .contains(document.elementFromPoint(left + 5, top + 5)),
    ).toBe(true)
  })

  test('is above where there is no room below, and never outside the window', async () => {
    renderWithStudio(
      <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, display: 'flex' }}>
        <Choice />
      </div>,
    )
    await open()
    expect(rectangle().bottom).toBeLessThan(trigger().element().getBoundingClientRect().top)
    expect(rectangle().right).toBeLessThanOrEqual(innerWidth)
  })

  test('a long list scrolls inside the window', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({ id: String(index), label: `Model ${index}` }))
    renderWithStudio(<Choice items={items} value="59" />)
    await open()
    expect(focused()).toBe('Model 59')
    expect(rectangle().bottom).toBeLessThanOrEqual(innerHeight)
    const last = item('Model 59').element().getBoundingClientRect()
    expect(last.bottom).toBeLessThanOrEqual(rectangle().bottom)
  })

  test.each(['body', 'html'])('is beside its button where the page zooms its %s', async (tag) => {
    const zoomed = document.querySelector<HTMLElement>(tag)!
    zoomed.style.zoom = '1.5'
    onTestFinished(() => zoomed.removeAttribute('style'))
    renderWithStudio(
      <div style={{ padding: 40 }}>
        <Choice />
      </div>,
    )
    await open()
    const button = trigger().element().getBoundingClientRect()
    expect(rectangle().top).toBeCloseTo(button.bottom + 9, 0)
    expect(rectangle().left).toBeCloseTo(button.left, 0)
    expect(rectangle().bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('shares the end edge on request, and mirrors from right to left', async () => {
    renderWithStudio(
      <div dir="rtl" style={{ paddingInline: 300 }}>
        <Choice align="start" />
      </div>,
    )
    await open()
    expect(rectangle().right).toBeCloseTo(trigger().element().getBoundingClientRect().right, 0)
  })
})

test('works inside a shadow root, styles and keyboard included', async () => {
  const { shadow, unmount } = renderInShadow(<Choice />)
  onTestFinished(unmount)
  await userEvent.click(trigger())
  await expect.poll(focused).toBe('Studio Small')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Guide')
  const menuElement = shadow.querySelector('.st-menu')
  expect(menuElement && getComputedStyle(menuElement).borderRadius).toBe('14px')
  await userEvent.keyboard('{Escape}')
  expect(shadow.activeElement?.getAttribute('aria-haspopup')).toBe('menu')
})

test('has nothing for axe to complain about, closed and open', async () => {
  document.documentElement.lang = 'en'
  const { container } = renderWithStudio(<Choice />, { theme: 'light' })
  expect((await axe.run(container)).violations).toEqual([])
  await userEvent.click(trigger())
  await expect.element(menu()).toBeVisible()
  await settled()
  expect((await axe.run(container)).violations).toEqual([])
})
