import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

interface Focused {
  /** How many places can have the focus. */
  places: number
  /** How many of them are chosen or current. */
  chosen: number
  /** Those that look the same with the focus. */
  silent: string[]
}

/**
 * Looks at lines only, in the colours that a visitor forces on all pages: those of what has the focus, of what is drawn
 * for it beside it, and of what it stands in.
 */
function focusAll(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const lines = ({ outlineStyle, outlineWidth, outlineOffset, borderWidth }: CSSStyleDeclaration) =>
      outlineStyle === 'none' ? borderWidth : [outlineWidth, outlineOffset, borderWidth].join(' ')
    const looks = (element: Element) =>
      [
        // Of a card it is the whole that shows it.
        getComputedStyle(element, '::after'),
        ...[
          element,
          element.nextElementSibling,
          element.parentElement,
          element.closest('label, form, [part=composer]'),
        ]
          .filter((each) => each !== null)
          .map((each) => getComputedStyle(each)),
      ]
        .map(lines)
        .join('; ')
    // Each is looked at without the focus first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const kinds = 'a[href], button, input, select, textarea, summary'
    const places = [...document.querySelectorAll<HTMLElement>(kinds)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'))
      .flatMap((each) => {
        const without = looks(each)
        each.focus({ preventScroll: true })
        if (document.activeElement !== each) return []
        const isSilent = looks(each) === without
        each.blur()
        return { each, isSilent }
      })
    const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent
    return {
      places: places.length,
      chosen: places.filter(({ each }) => each.matches('[aria-current], :checked')).length,
      silent: places
        .filter(({ isSilent }) => isSilent)
        .map(({ each }) => `${each.localName}.${each.className}: ${nameOf(each)}`),
    }
  })
}

for (const path of ['/', '/docs', '/image-generator', '/plans', '/help'])
  test(`in forced colours the focus is seen wherever it is on ${path}, also at what is chosen`, async ({
    page,
    studio,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(studio.origin + path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    // From here on the page takes somebody to use the keyboard.
    await page.keyboard.press('Tab')
    const { places, chosen, silent } = await focusAll(page)
    expect(silent).toEqual([])
    expect(places).toBeGreaterThan(10)
    expect(chosen).toBeGreaterThan(0)
  })
