import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/**
 * What can have the focus and looks the same with it. Only lines are looked at, in the colours that a visitor forces on
 * all pages: those of the element, of what is drawn for it beside it, and of what it stands in.
 */
function silentPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = (element: Element) => {
      const around = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.closest('label, form'),
      ]
      return around
        .filter((each) => each !== null)
        .map((each) => {
          const { outlineStyle, outlineWidth, outlineOffset, borderWidth } = getComputedStyle(each)
          return outlineStyle === 'none' ? borderWidth : [outlineWidth, outlineOffset, borderWidth].join(' ')
        })
        .join('; ')
    }
    const places = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    return places
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'))
      .filter((each) => {
        const without = looks(each)
        each.focus({ preventScroll: true })
        if (document.activeElement !== each) return false
        const isSilent = looks(each) === without
        each.blur()
        return isSilent
      })
      .map(
        (each) =>
          `${each.localName} ${each.getAttribute('aria-label') ?? each.textContent} ${each.className}`,
      )
  })
}

for (const path of ['/', '/docs', '/image-generator', '/plans', '/help'])
  test(`in forced colours the focus is seen wherever it is on ${path}, also at what is chosen`, async ({
    page,
    studio,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(studio.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // From here on the page takes somebody to use the keyboard.
    await page.keyboard.press('Tab')
    expect(await silentPlaces(page)).toEqual([])
  })
