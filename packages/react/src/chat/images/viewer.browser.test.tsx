import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Theme } from '@ai-studio/contract/constants'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import './images.css'
import { renderWithStudio } from '../../testing/render.tsx'
import { renderInShadow } from '../../testing/shadow.tsx'
import { shownThemes } from '../../testing/shown-themes.ts'
import { picture } from '../testing/samples.ts'
import imagesCss from './images.css?inline'
import { ImageLink } from './image-link.tsx'
import { ViewerPlace } from './viewer-place.tsx'
import { createViewing, type ViewedImage } from './viewing.ts'

const sized = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`,
  )}`
const photo: ViewedImage = { url: sized(2000, 1500), name: 'Waves at night', description: 'Waves at night' }
const second: ViewedImage = { url: picture(200), name: 'Image 2' }
const broken: ViewedImage = { url: 'data:image/png;base64,AAAA', name: 'Image 3' }

function Gallery({ images }: { images: readonly ViewedImage[] }): ReactElement {
  const [$viewing] = useState(createViewing)
  return (
    <>
      {images.map(({ url, name }, index) => (
        <ImageLink key={url} href={url} onView={() => $viewing.set({ images, index })}>
          {`Open ${name}`}
        </ImageLink>
      ))}
      <ViewerPlace $viewing={$viewing} />
    </>
  )
}

const link = (name: string) => page.getByRole('link', { name: `Open ${name}` })
const viewer = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const level = () => document.querySelector('.st-viewer-level')?.textContent
const stage = () => document.querySelector<HTMLElement>('.st-viewer-stage')!
const place = () => {
  const { left, top } = stage().querySelector('img')!.getBoundingClientRect()
  return [Math.round(left), Math.round(top)] as const
}
const settled = () => expect.poll(() => document.getAnimations().length).toBe(0)

async function open(images: readonly ViewedImage[] = [photo, second], theme?: Theme): Promise<void> {
  renderWithStudio(<Gallery images={images} />, theme && { theme })
  await userEvent.click(link(images[0]!.name))
  await expect.element(viewer()).toBeVisible()
  await settled()
}

beforeEach(() => page.viewport(1000, 800))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('opening and closing', () => {
  test('shows the whole image, and gives the focus back at the end', async () => {
    await open()
    await expect.element(page.getByRole('dialog', { name: 'Image 1 of 2' })).toBeVisible()
    await expect.poll(level).toMatch(/^\d\d?%$/)
    const box = stage().querySelector('img')!.getBoundingClientRect()
    expect([box.width <= stage().clientWidth + 1, box.height <= stage().clientHeight + 1]).toEqual([
      true,
      true,
    ])
    expect(document.activeElement).toBe(stage())
    expect(document.documentElement.style.overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => viewer().query()).toBeNull()
    await expect.element(link('Waves at night')).toHaveFocus()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('opens by Enter, again and again, at the image that was asked for', async () => {
    renderWithStudio(<Gallery images={[photo, second]} />)
    for (const [name, heading] of [
      ['Image 2', 'Image 2 of 2'],
      ['Waves at night', 'Image 1 of 2'],
    ] as const) {
      link(name).element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('dialog', { name: heading })).toBeVisible()
      await userEvent.click(button('Close'))
      await expect.poll(() => viewer().query()).toBeNull()
      await expect.element(link(name)).toHaveFocus()
    }
  })

  test('an image that cannot be shown says so, and there is nothing to come closer to', async () => {
    await open([broken])
    await expect.element(viewer().getByText('This image could not be loaded.')).toBeVisible()
    expect(button('Zoom in').query()).toBeNull()
  })
})

describe('zooming', () => {
  test('by buttons: closer, own size, whole', async () => {
    await open()
    await expect.poll(level).toMatch(/%/)
    const whole = level()
    await userEvent.click(button('100%, actual size'))
    await expect.poll(level).toBe('100%')
    expect(button('100%, actual size').element().getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button('Zoom in'))
    await expect.poll(level).toBe('150%')
    await userEvent.click(button('Zoom out'))
    await expect.poll(level).toBe('100%')
    await userEvent.click(button('Fit to the window'))
    await expect.poll(level).toBe(whole)
    expect(button('Zoom out').element().getAttribute('aria-disabled')).toBe('true')
  })

  test('by keys: plus, minus, nought, and arrows that move', async () => {
    await open()
    await expect.poll(level).toMatch(/%/)
    const whole = level()
    await userEvent.keyboard('1')
    await expect.poll(level).toBe('100%')
    const [left] = place()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => place()[0]).toBe(left - 60)
    await userEvent.keyboard('+')
    await expect.poll(level).toBe('150%')
    await userEvent.keyboard('-')
    await expect.poll(level).toBe('100%')
    await userEvent.keyboard('0')
    await expect.poll(level).toBe(whole)
  })

  test('by the wheel with Control, about the pointer; alone it moves', async () => {
    await open()
    await expect.poll(level).toMatch(/%/)
    const wheel = (values: WheelEventInit) => {
      const { left, top } = stage().getBoundingClientRect()
      const event = new WheelEvent('wheel', {
        clientX: left + 10,
        clientY: top + 10,
        bubbles: true,
        cancelable: true,
        ...values,
      })
      stage().dispatchEvent(event)
      return event
    }
    expect(wheel({ deltaY: -1000, ctrlKey: true }).defaultPrevented).toBe(true)
    await expect.poll(level).toBe('800%')
    const before = place()
    wheel({ deltaY: 100, deltaX: 40 })
    await expect.poll(place).toEqual([before[0] - 40, before[1] - 100])
  })

  test('by a double press, and back', async () => {
    await open()
    await expect.poll(level).toMatch(/%/)
    const whole = level()
    await userEvent.dblClick(stage())
    await expect.poll(level).toBe('100%')
    await userEvent.dblClick(stage())
    await expect.poll(level).toBe(whole)
  })

  test('with two fingers, and one moves', async () => {
    await open()
    await expect.poll(level).toMatch(/%/)
    // Fingers that a test invents cannot be captured.
    vi.spyOn(stage(), 'setPointerCapture').mockImplementation(() => {})
    const finger = (type: string, pointerId: number, clientX: number, clientY = 400) =>
      stage().dispatchEvent(
        new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, pointerType: 'touch' }),
      )
    finger('pointerdown', 1, 450)
    finger('pointerdown', 2, 550)
    const before = Number.parseInt(level()!)
    finger('pointermove', 2, 650)
    await expect.poll(() => Number.parseInt(level()!)).toBeGreaterThan(before * 1.9)
    finger('pointerup', 2, 650)
    const [left] = place()
    finger('pointermove', 1, 430)
    await expect.poll(() => place()[0]).toBe(left - 20)
    finger('pointerup', 1, 430)
    finger('pointermove', 1, 300)
    expect(place()[0]).toBe(left - 20)
  })
})

describe('several images', () => {
  test('arrows go from one to the next, each whole, and say which it is', async () => {
    await open()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('dialog', { name: 'Image 2 of 2' })).toBeVisible()
    await expect.poll(level).toBe('100%')
    expect(document.querySelector('.st-viewer output.st-visually-hidden')!.textContent).toContain(
      'Image 2 of 2',
    )
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('dialog', { name: 'Image 2 of 2' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('dialog', { name: 'Image 1 of 2' })).toBeVisible()
    expect(viewer().element().textContent).toContain('Waves at night')
  })

  test('one alone has nothing to go to', async () => {
    await open([photo])
    await expect.element(page.getByRole('dialog', { name: 'Image', exact: true })).toBeVisible()
    expect(button('Next image').query()).toBeNull()
  })
})

test.each([
  [360, 740, sized(200, 9_000)],
  [360, 740, sized(12_000, 100)],
  [1440, 900, sized(12_000, 100)],
])('at %d × %d pixels nothing is cut off, and every target is large enough', async (width, height, url) => {
  await page.viewport(width, height)
  await open([{ url, name: 'Ribbon', description: 'A very long word '.repeat(30) }, second])
  await expect.poll(level).toMatch(/%/)
  const dialog = viewer().element()
  expect([dialog.scrollWidth, dialog.scrollHeight]).toEqual([width, height])
  for (const each of dialog.querySelectorAll('button, a')) {
    const box = each.getBoundingClientRect()
    expect([box.width >= 24, box.height >= 24], each.outerHTML).toEqual([true, true])
    expect([box.left >= 0, box.right <= width, box.bottom <= height], each.outerHTML).toEqual([
      true,
      true,
      true,
    ])
  }
  const image = stage().querySelector('img')!.getBoundingClientRect()
  expect([image.width <= stage().clientWidth + 1, image.height <= stage().clientHeight + 1]).toEqual([
    true,
    true,
  ])
})

test.each(shownThemes)('is accessible in the theme %s', async (theme) => {
  document.documentElement.lang = 'en'
  await open([photo, second], theme)
  await expect.poll(level).toMatch(/%/)
  expect((await axe.run(document.querySelector('dialog')!)).violations).toEqual([])
})

test('works inside a shadow root', async () => {
  const { shadow, unmount } = renderInShadow(<Gallery images={[photo, second]} />, [imagesCss])
  onTestFinished(unmount)
  await userEvent.click(link('Waves at night'))
  await expect.poll(() => shadow.querySelector('.st-viewer-level')?.textContent).toMatch(/%/)
  expect(shadow.activeElement).toBe(shadow.querySelector('.st-viewer-stage'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'Image 2 of 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => viewer().query()).toBeNull()
  expect(shadow.activeElement?.textContent).toBe('Open Waves at night')
})
