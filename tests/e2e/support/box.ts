import { expect, type Locator } from '@playwright/test'

/**
 * Where a part stands in the window, in CSS px. It is asked again while the part isn't drawn: a page that was written
 * ahead goes, and the one that answers takes its place, between finding a part and measuring it.
 */
export async function boxOf(part: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect
    .poll(async () => {
      box = await part.boundingBox()
      return box
    })
    .not.toBeNull()
  return box!
}
