import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { renderWithStudio } from '../testing/render.tsx'
import { renderInShadow } from '../testing/shadow.tsx'
import '../theme/tokens.css'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { dismissToast, $toasts, toast } from './toasts.ts'
import './ui.css'

function Owner({
  name = 'Rename',
  children,
  ...props
}: Partial<DialogProps> & { name?: string; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open {name}</Button>
      <Dialog
        heading={name}
        {...props}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          props.onClose?.()
        }}
      >
        <input aria-label={`${name} to`} />
        {children}
      </Dialog>
    </>
  )
}

const opener = (name = 'Rename') => page.getByRole('button', { name: `Open ${name}` })
const dialog = (name = 'Rename') => page.getByRole('dialog', { name })
const overflow = () => document.documentElement.style.overflow
const settled = () => expect.poll(() => document.getAnimations().length).toBe(0)

beforeEach(() => page.viewport(800, 600))
afterEach(() => {
  cleanup()
  for (const { id } of $toasts.get()) dismissToast(id)
  document.documentElement.style.overflow = ''
})

/** Has the browser itself touch the middle of what lies there. */
async function tap(element: Element): Promise<void> {
  const frame = window.frameElement!.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  const x = frame.x + ((box.x + box.width / 2) * frame.width) / innerWidth
  const y = frame.y + ((box.y + box.height / 2) * frame.height) / innerHeight
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => <p key={index}>Line {index}</p>)

describe('where what opened it goes away, the focus goes to what stands beside it', () => {
  function Entries() {
    const [isOpen, setOpen] = useState(false)
    const [isGone, setGone] = useState(false)
    const [isLeft, setLeft] = useState(false)
    return (
      <>
        <Button>Before</Button>
        <p className="st-entry">
          <Button disabled>Off</Button>
          <Button>Beside</Button>
          {!isGone && <Button onClick={() => setOpen(true)}>Open</Button>}
        </p>
        {!isLeft && (
          <Dialog
            heading="Entry"
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            actions={
              <>
                <Button onClick={() => setGone(true)}>Clear</Button>
                <Button
                  onClick={() => {
                    setGone(true)
                    setOpen(false)
                  }}
                >
                  Clear and close
                </Button>
                <Button
                  onClick={() => {
                    setGone(true)
                    setLeft(true)
                  }}
                >
                  Clear and leave
                </Button>
              </>
            }
          />
        )}
      </>
    )
  }

  test.each([
    ['page', ['Clear', 'Close']],
    ['page', ['Clear and close']],
    ['page', ['Clear and leave']],
    ['shadow root', ['Clear', 'Close']],
    ['shadow root', ['Clear and close']],
    ['shadow root', ['Clear and leave']],
  ] as const)('in a %s, with %j', async (place, presses) => {
    if (place === 'page') renderWithStudio(<Entries />)
    else {
      const { unmount } = renderInShadow(<Entries />)
      onTestFinished(unmount)
    }
    for (const name of ['Open', ...presses]) {
      await userEvent.click(page.getByRole('button', { name, exact: true }))
    }
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const root = page.getByText('Beside').element().getRootNode() as Document | ShadowRoot
    await expect.poll(() => root.activeElement?.textContent).toBe('Beside')
  })
})

describe('its room', () => {
  test('is the window, also on a page that zooms', async () => {
    document.body.style.zoom = '1.5'
    onTestFinished(() => document.body.removeAttribute('style'))
    await page.viewport(400, 500)
    renderWithStudio(<Owner actions={<Button variant="primary">Save</Button>}>{lines(40)}</Owner>)
    await userEvent.click(opener())
    await settled()
    const { left, top, right, bottom } = dialog().element().getBoundingClientRect()
    expect([left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  test('in a low window it scrolls as one, so that all of it can be read', async () => {
    await page.viewport(320, 256)
    renderWithStudio(<Owner actions={<Button variant="primary">Save</Button>}>{lines(12)}</Owner>)
    await userEvent.click(opener())
    await settled()
    const box = dialog().element() as HTMLElement
    expect(box.scrollHeight).toBeGreaterThan(box.clientHeight + 100)
    const body = box.querySelector('.st-dialog-body')!
    expect(body.scrollHeight).toBe(body.clientHeight)
    const isInSight = (element: Element) => {
      const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
      return inner.top >= outer.top && inner.bottom <= outer.bottom
    }
    const save = page.getByRole('button', { name: 'Save' }).element()
    expect(isInSight(save)).toBe(false)
    await userEvent.keyboard('{End}')
    await expect.poll(() => isInSight(save)).toBe(true)
  })
})

describe('opening and closing', () => {
  test('its buttons are not taken for the footer of the page', async () => {
    renderWithStudio(<Owner actions={<Button variant="primary">Save</Button>} />)
    await userEvent.click(opener())
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
    expect(page.getByRole('contentinfo').query()).toBeNull()
  })

  test('takes the focus inside and gives it back', async () => {
    renderWithStudio(<Owner />)
    await userEvent.click(opener())
    await expect.element(dialog()).toBeVisible()
    await expect.element(dialog()).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    expect(dialog().query()).toBeNull()
    await expect.element(opener()).toHaveFocus()
  })

  test('closes when the page hides it, which would leave a page that does not answer', async () => {
    const { container } = renderWithStudio(<Owner />)
    await userEvent.click(opener())
    await expect.element(dialog()).toBeVisible()
    container.style.display = 'none'
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
    expect(overflow()).toBe('')
    container.style.display = ''
    await userEvent.click(opener())
    await expect.element(dialog()).toBeVisible()
  })

  test('stays modal, and keeps what was typed, when the page moves it elsewhere', async () => {
    const onClose = vi.fn()
    const { container } = renderWithStudio(<Owner onClose={onClose} />)
    await userEvent.click(opener())
    const field = page.getByRole('textbox', { name: 'Rename to' })
    await userEvent.type(field, 'half a na')
    const place = document.body.appendChild(document.createElement('main'))
    onTestFinished(() => place.remove())
    place.append(container)
    const moved = dialog().element()
    await expect.poll(() => moved.matches(':modal')).toBe(true)
    expect(overflow()).toBe('hidden')
    await expect.element(field).toHaveValue('half a na')
    await expect.element(dialog()).toHaveFocus()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener()).toHaveFocus()
    expect(overflow()).toBe('')
  })

  test('begins where it is told to', async () => {
    renderWithStudio(
      <Owner>
        <button type="button" data-autofocus>
          Here
        </button>
      </Owner>,
    )
    await userEvent.click(opener())
    await expect.element(page.getByRole('button', { name: 'Here' })).toHaveFocus()
  })

  test('Escape closes it', async () => {
    renderWithStudio(<Owner />)
    await userEvent.click(opener())
    await userEvent.keyboard('{Escape}')
    expect(dialog().query()).toBeNull()
  })

  test('a press outside closes it; one that began inside does not', async () => {
    renderWithStudio(<Owner />)
    await userEvent.click(opener())
    await settled()
    const element = dialog().element()
    const press = (type: string, clientX: number, clientY: number) =>
      element.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }))
    const { left, top } = element.getBoundingClientRect()
    press('pointerdown', left + 20, top + 20)
    press('click', 5, 5)
    await expect.element(dialog()).toBeVisible()
    press('pointerdown', 5, 5)
    press('click', left + 20, top + 20)
    await expect.element(dialog()).toBeVisible()
    press('pointerdown', 5, 5)
    press('click', 5, 5)
    await expect.poll(() => dialog().query()).toBeNull()
  })

  test('a tap outside closes it, and presses nothing of the page that lies there', async () => {
    const onPress = vi.fn()
    renderWithStudio(
      <>
        <button type="button" style={{ position: 'fixed', inset: '0 auto auto 0' }} onClick={onPress}>
          Delete
        </button>
        <Owner />
      </>,
    )
    const beneath = page.getByRole('button', { name: 'Delete' })
    await userEvent.click(opener())
    await settled()
    await tap(beneath.element())
    await expect.poll(() => dialog().query()).toBeNull()
    // The browser has long sent all that belongs to the first tap.
    await tap(beneath.element())
    await expect.poll(() => onPress.mock.calls.length).toBe(1)
  })

  test('closes by neither when it may not be dismissed', async () => {
    const onClose = vi.fn()
    renderWithStudio(<Owner isDismissible={false} onClose={onClose} />)
    await userEvent.click(opener())
    await settled()
    dialog()
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { clientX: 5, clientY: 5 }))
    dialog()
      .element()
      .dispatchEvent(new PointerEvent('click', { clientX: 5, clientY: 5 }))
    dialog()
      .element()
      .dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).not.toHaveBeenCalled()
    await expect.element(dialog()).toBeVisible()
  })

  test('the rest of the page cannot be reached meanwhile', async () => {
    renderWithStudio(<Owner />)
    await userEvent.click(opener())
    for (let step = 0; step < 6; step += 1) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement).not.toBe(opener().query())
    }
  })
})

describe('the page behind', () => {
  test('does not scroll until the last dialog has closed, and is then as before', async () => {
    document.documentElement.style.overflow = 'clip'
    renderWithStudio(
      <Owner name="Outer">
        <Owner name="Inner" />
      </Owner>,
    )
    await userEvent.click(opener('Outer'))
    expect(overflow()).toBe('hidden')
    await userEvent.click(opener('Inner'))
    await expect.element(dialog('Inner')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog('Inner').query()).toBeNull()
    await expect.element(dialog('Outer')).toBeVisible()
    expect(overflow()).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog('Outer').query()).toBeNull()
    expect(overflow()).toBe('clip')
  })

  test('scrolls again when an open dialog is taken away', async () => {
    const { unmount } = renderWithStudio(<Owner />)
    await userEvent.click(opener())
    expect(overflow()).toBe('hidden')
    unmount()
    expect(overflow()).toBe('')
  })

  test('has no attribute left behind', async () => {
    document.documentElement.removeAttribute('style')
    const { unmount } = renderWithStudio(<Owner />)
    await userEvent.click(opener())
    unmount()
    expect(document.documentElement.outerHTML).toMatch(/^<html(?![^>]* style=)/)
  })
})

test('a toast can be read and used while a dialog is open', async () => {
  renderWithStudio(<Owner />)
  await userEvent.click(opener())
  const onAction = vi.fn()
  toast('Not saved', { kind: 'error', action: { label: 'Try again', onAction } })
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  await expect.element(dialog()).toBeVisible()
})

test('works inside a shadow root', async () => {
  const { shadow, unmount } = renderInShadow(<Owner />)
  onTestFinished(unmount)
  await userEvent.click(opener())
  await expect.element(dialog()).toBeVisible()
  const element = shadow.querySelector('dialog')
  expect(shadow.activeElement).toBe(element)
  expect(element && getComputedStyle(element).backgroundColor).toBe('rgb(21, 24, 33)')
  await userEvent.keyboard('{Escape}')
  expect(dialog().query()).toBeNull()
  await expect.poll(() => shadow.activeElement?.textContent).toBe('Open Rename')
})

test('has nothing for axe to complain about', async () => {
  document.documentElement.lang = 'en'
  const { container } = renderWithStudio(<Owner actions={<Button variant="primary">Save</Button>} />, {
    theme: 'dark',
  })
  await userEvent.click(opener())
  await settled()
  expect((await axe.run(container)).violations).toEqual([])
})
