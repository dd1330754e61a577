import { flaws } from './support/flaws.ts'
import { expect, test } from './support/test.ts'

test('the accessibility checker sees shadow roots and frames of the page, also what comes after its first look', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/contact`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.evaluate(() => {
    const host = document.createElement('div')
    host.attachShadow({ mode: 'open' }).append(document.createElement('img'))
    const frame = document.createElement('iframe')
    frame.title = 'A frame'
    // Nothing that draws the page comes there.
    document.body.append(host, frame)
    const { body } = frame.contentDocument!
    body.append(document.createElement('button'))
  })
  const found = await flaws(page)
  expect(found).toContainEqual(expect.stringMatching(/^image-alt: .*img$/))
  expect(found).toContainEqual(expect.stringMatching(/^button-name: .*button$/))
})
