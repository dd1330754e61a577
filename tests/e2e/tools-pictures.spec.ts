import type { Locator } from '@playwright/test'
import { ChatBox } from './support/chat-box.ts'
import { drawing, pngSize } from './support/images.ts'
import { errors, filled } from './support/labels.ts'
import { pixelsOf } from './support/pixels.ts'
import { saved, ToolBench } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'

/** The pictures of a result. */
const picturesOf = (bench: ToolBench): Locator => bench.made.locator('.st-pictures > li')

/** Saves one of them as a person does. */
const savePicture = (bench: ToolBench, place: number, kind: 'PNG' | 'SVG') =>
  saved(bench.page, () =>
    picturesOf(bench)
      .nth(place)
      .getByRole('link', { name: filled(bench.texts.tools.pictures.save, { kind }), exact: true })
      .click(),
  )

/** Waits until a picture has been drawn, and tells how large it is. */
async function shownSize(picture: Locator) {
  const image = picture.getByRole('button').first().locator('img')
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
  return image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
    width: naturalWidth,
    height: naturalHeight,
  }))
}

test('the image generator draws by itself: several, enlarged, saved, made again, taken to the chat', async ({
  page,
  context,
  plain,
}) => {
  const bench = new ToolBench(page, 'image-generator')
  const { tools } = bench.texts
  await bench.open(plain)
  await expect(bench.badge).toHaveText(tools.provider['built-in'])
  await bench.field('prompt').fill('A boat on a quiet sea at sunset, gulls above it')
  await bench.slide('count', 4)
  await expect(bench.form).toContainText(filled(tools.form.cost_other, { count: 4 }))
  await bench.make()
  await expect(picturesOf(bench)).toHaveCount(4)
  const size = await shownSize(picturesOf(bench).first())

  await test.step('as large as the window, and from one to the next by keys', async () => {
    await picturesOf(bench).first().getByRole('button').first().click()
    const viewer = (number: number) =>
      page.getByRole('dialog', { name: filled(tools.pictures.viewer, { number, count: 4 }) })
    await expect(viewer(1)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(2)).toBeVisible()
    await viewer(2).getByRole('button', { name: tools.pictures.next }).click()
    await expect(viewer(3)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(picturesOf(bench).first().getByRole('button').first()).toBeFocused()
  })

  const second = await savePicture(bench, 1, 'PNG')
  await test.step('a picture is saved as PNG and as SVG', async () => {
    expect(second.name).toMatch(/\.png$/)
    expect(pngSize(second.bytes)).toEqual(size)
    const vector = await savePicture(bench, 1, 'SVG')
    expect(vector.name).toMatch(/\.svg$/)
    // The policy of the studio's pages lets nobody read markup there.
    const reader = await context.newPage()
    const read = await reader.evaluate((text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml')
      return {
        name: root.localName,
        shapes: root.querySelectorAll('path, rect, circle, ellipse, polygon').length,
      }
    }, vector.bytes.toString())
    await reader.close()
    expect(read.name).toBe('svg')
    expect(read.shapes).toBeGreaterThan(5)
    // Nothing in it acts, and nothing leads out of it.
    expect(/<script|<foreignObject|\son\w+=|href="(?!#)/i.test(vector.bytes.toString())).toBe(false)
  })

  await test.step('the same number makes the same picture, and only that one', async () => {
    const number = await picturesOf(bench).nth(1).locator('.st-picture-seed').innerText()
    await bench.again(() =>
      picturesOf(bench).nth(1).getByRole('button', { name: tools.pictures.onlyThis }).click(),
    )
    await expect(picturesOf(bench)).toHaveCount(1)
    await expect(bench.made.locator('.st-picture-seed')).toHaveText(number)
    const same = await savePicture(bench, 0, 'PNG')
    expect(same.bytes.equals(second.bytes)).toBe(true)
  })

  await test.step('another style makes other pictures', async () => {
    await bench.choose('style', 'geometric')
    await bench.slide('count', 4)
    await bench.make()
    await expect(picturesOf(bench)).toHaveCount(4)
    const files = [await savePicture(bench, 0, 'PNG'), await savePicture(bench, 3, 'PNG')]
    expect(files[0]!.bytes.equals(files[1]!.bytes)).toBe(false)
  })

  await test.step('a picture goes on in the chat', async () => {
    await picturesOf(bench).nth(2).getByRole('button', { name: tools.result.useInChat }).click()
    await expect(page).toHaveURL(`${plain.origin}/`)
    await expect(new ChatBox(page).attachments.getByRole('img')).toHaveCount(1)
  })
})

test('imagen shows several side by side, and says what it cannot do by itself', async ({ page, plain }) => {
  const bench = new ToolBench(page, 'imagen')
  const { tools } = bench.texts
  await bench.open(plain)
  await bench.field('prompt').fill('A lighthouse on a rocky coast')
  await bench.showMore()
  await expect(bench.group('reference').getByRole('button')).toBeDisabled()
  await expect(bench.group('reference')).toContainText(tools.reasons.needsProvider)
  await bench.make()
  await expect(picturesOf(bench)).toHaveCount(2)
  const [left, right] = await picturesOf(bench).all()
  const [a, b] = [await left!.boundingBox(), await right!.boundingBox()]
  expect(a!.y).toBe(b!.y)
  const { width, height } = await shownSize(left!)
  expect(width / height).toBeCloseTo(3 / 2, 1)
})

test('anime draws a portrait, and a sheet of stickers with each of them as a file', async ({
  page,
  plain,
}) => {
  const bench = new ToolBench(page, 'anime')
  await bench.open(plain)
  await bench.choose('hair', 'twinTails')
  await bench.choose('outfit', 'aoDai')
  await bench.make()
  await expect(picturesOf(bench)).toHaveCount(1)
  const portrait = await savePicture(bench, 0, 'PNG')
  expect(pngSize(portrait.bytes)).toEqual(await shownSize(picturesOf(bench).first()))

  await bench.choose('sheet', 'stickers')
  await expect(bench.group('expression')).toHaveCount(0)
  await bench.make()
  await expect(picturesOf(bench)).toHaveCount(9)
  const names = new Set<string>()
  for (let place = 0; place < 9; place += 1) {
    const { name, bytes } = await savePicture(bench, place, 'PNG')
    names.add(name)
    expect(pngSize(bytes)).toEqual(await shownSize(picturesOf(bench).nth(place)))
  }
  expect(names.size).toBe(9)
})

test('with an image service its pictures are shown under its name, and its refusals in words', async ({
  page,
  studio,
  imageService,
}) => {
  const bench = new ToolBench(page, 'image-generator')
  const { tools } = bench.texts
  await bench.open(studio)
  await expect(bench.badge).toHaveText(filled(tools.provider.service, { name: 'sand-image-1' }))
  await bench.field('prompt').fill('A red cabin under the stars')
  await bench.make()
  expect(imageService.requests.at(-1)!.prompt).toContain('A red cabin under the stars')
  await expect(bench.made.locator('.st-tool-badge')).toHaveText(
    filled(tools.provider.service, { name: 'sand-image-1' }),
  )
  const { bytes } = await savePicture(bench, 0, 'PNG')
  expect(pngSize(bytes)).toEqual({ width: 256, height: 256 })

  const failures = {
    'content-refused': errors.TOOL_REFUSED,
    'rate-limit': errors.TOOL_BUSY,
    'too-slow': errors.TOOL_TIMEOUT,
    'no-picture': errors.TOOL_EMPTY_RESULT,
  } as const
  const [first, ...others] = Object.entries(failures) as [keyof typeof failures, string][]
  imageService.faults.push(first![0])
  await bench.startButton.click()
  await expect(bench.alert).toHaveText(first![1])
  for (const [fault, text] of others) {
    imageService.faults.push(fault)
    await bench.retryButton.click()
    await expect(bench.alert).toHaveText(text)
  }
  await expect(bench.field('prompt')).toHaveValue('A red cabin under the stars')
  await bench.retryButton.click()
  await bench.done()
  await expect(picturesOf(bench)).toHaveCount(1)
})

test('a picture to begin from reaches the image service as it is, and what it made of it is shown', async ({
  page,
  context,
  studio,
  imageService,
}) => {
  const bench = new ToolBench(page, 'image-generator')
  const { tools } = bench.texts
  // No two corners alike, so that nothing is turned, mirrored or cut without a difference.
  const given = drawing('harbour.png', [96, 64], (x, y) => [x * 2, y * 3, (x * y) % 256])
  const asked = imageService.requests.length
  await bench.open(studio)
  await bench.showMore()
  await bench.give(given)
  await expect(bench.file('harbour.png')).toBeVisible()
  await bench.field('prompt').fill('The same harbour in winter')
  await bench.make()
  const requests = imageService.requests.slice(asked)
  expect(requests).toMatchObject([
    {
      call: 'edits',
      model: 'sand-image-1',
      prompt: expect.stringContaining('The same harbour in winter'),
      images: [{ type: 'image/png' }],
    },
  ])
  expect(await pixelsOf(context, requests[0]!.images[0]!.bytes)).toBe(await pixelsOf(context, given.buffer))
  await expect(picturesOf(bench)).toHaveCount(1)
  expect(await shownSize(picturesOf(bench).first())).toEqual({ width: 256, height: 256 })
  const { bytes } = await savePicture(bench, 0, 'PNG')
  expect(await pixelsOf(context, bytes)).toBe(await pixelsOf(context, imageService.painted))

  await test.step('a refusal keeps the picture, which goes along once more', async () => {
    imageService.faults.push('content-refused')
    await bench.startButton.click()
    await expect(bench.alert).toHaveText(errors.TOOL_REFUSED)
    await expect(bench.file('harbour.png')).toBeVisible()
    await bench.retryButton.click()
    await bench.done()
    expect(imageService.requests.slice(asked).map(({ call }) => call)).toEqual(['edits', 'edits', 'edits'])
  })

  await test.step('without it the service paints from the words alone', async () => {
    await bench.removeFile('harbour.png')
    await bench.again(() => bench.startButton.click())
    expect(imageService.requests.at(-1)).toMatchObject({ call: 'generations', images: [] })
    await expect(bench.button(tools.result.sameSettings)).toBeVisible()
  })
})
