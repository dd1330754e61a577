import { encode } from 'uqr'
import { drawing, picture, type TestFile } from './support/images.ts'
import { pattern } from './support/labels.ts'
import { ToolBench } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'

const address = 'https://tea.example/menu?table=7'

/** A picture of a QR code, black on white, with its quiet zone. */
function codePicture(text: string): TestFile {
  const { data, size } = encode(text, { border: 4 })
  const scale = 6
  return drawing('menu.png', [size * scale, size * scale], (x, y) =>
    data[Math.floor(y / scale)]![Math.floor(x / scale)] ? [0, 0, 0] : [255, 255, 255],
  )
}

/** Half of it red, half blue; on request with a green square on it. */
const halves = (name: string, hasSquare = false): TestFile =>
  drawing(name, [240, 160], (x, y) => {
    if (hasSquare && x >= 180 && x < 220 && y >= 40 && y < 80) return [20, 220, 60]
    return x < 120 ? [200, 30, 30] : [30, 30, 200]
  })

/** Something else by content than by name. */
const pdfAsPicture: TestFile = {
  name: 'invoice.png',
  mimeType: 'image/png',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}

test('pictures are looked at, compared and refused without any model', async ({
  page,
  plain,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/tools/vision/files', 415)
  complaints.expectFailedRequests('/api/tools/vision/jobs', 422)
  const vision = new ToolBench(page, 'vision')
  const { tools } = vision.texts
  await vision.open(plain)
  await expect(vision.badge).toHaveText(tools.provider['built-in'])

  await test.step('what takes a model is crossed out, with the reason', async () => {
    for (const task of ['describe', 'readText', 'altText', 'ask']) {
      const option = vision.option('task', vision.text(`fields.task.options.${task}`))
      await expect(option).toBeDisabled()
    }
    await expect(vision.group('task')).toHaveAccessibleDescription(tools.reasons.options.needsProvider)
  })

  await test.step('without a picture nothing is begun', async () => {
    await vision.startButton.click()
    await expect(vision.form).toContainText(tools.flaws.noFile)
  })

  await test.step('a file that is no picture is refused, and the other one stays', async () => {
    await vision.give([codePicture(address), pdfAsPicture])
    await expect(vision.file('invoice.png').getByRole('alert')).toContainText('PNG')
    await expect(vision.file('menu.png').getByRole('alert')).toHaveCount(0)
    await vision.removeFile('invoice.png')
    await expect(vision.form).not.toContainText(tools.flaws.noFile)
  })

  await test.step('a QR code is read', async () => {
    await vision.make()
    const link = vision.made.getByRole('link', { name: address, exact: true })
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(vision.made).toContainText(vision.text('place.none'))
    const colors = vision.made.getByRole('list', { name: vision.text('palette.heading') })
    await expect(colors.getByText('#ffffff')).toBeVisible()
    await expect(colors.getByText('#000000')).toBeVisible()
  })

  await test.step('two pictures are compared, and where they differ is marked', async () => {
    await vision.removeFile('menu.png')
    await vision.give(halves('before.png'))
    await vision.choose('task', 'compare')
    await vision.startButton.click()
    await expect(vision.group('images').locator('[data-error]')).toBeVisible()
    await vision.give(halves('after.png', true))
    await vision.make()
    await expect(vision.made).toContainText(vision.text('compare.differences_one'))
    await expect(vision.made.locator('svg rect')).toHaveCount(2)
    await expect(vision.made.getByRole('heading', { level: 3 })).toHaveText([
      vision.text('compare.heading'),
      'before.png',
      'after.png',
    ])
  })

  await test.step('a colour is copied, and the pictures are taken to the chat', async () => {
    const colors = vision.made.getByRole('list', { name: vision.text('palette.heading') }).first()
    await colors
      .getByRole('button', { name: pattern(vision.text('palette.copy')) })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^#[0-9a-f]{6}$/)
    await vision.button(tools.result.useInChat).click()
    await expect(page).toHaveURL(`${plain.origin}/`)
  })
})

test('a connected model answers a question about a picture', async ({ page, studio, upstream }) => {
  const vision = new ToolBench(page, 'vision')
  await vision.open(studio)
  await expect(vision.badge).toContainText('sand-vision-1')
  await vision.choose('task', 'ask')
  await vision.field('question').fill('What grows here?')
  await vision.give(picture())
  upstream.plan({ pieces: ['A **leaf**, ', 'very grey.'] })
  await vision.make()
  await expect(vision.made.locator('strong')).toHaveText('leaf')
  await expect(vision.made).toContainText('A leaf, very grey.')
  const content = upstream.requests.at(-1)!.messages.at(-1)!.content as { type: string }[]
  expect(content.map(({ type }) => type)).toEqual(expect.arrayContaining(['text', 'image_url']))
  expect(JSON.stringify(content)).toContain('What grows here?')

  // A model that declines leaves everything as it was filled in.
  upstream.plan({ fault: 'content-refused' })
  await vision.startButton.click()
  await expect(vision.alert).toHaveText(/declined/)
  await expect(vision.field('question')).toHaveValue('What grows here?')
  upstream.plan({ pieces: ['Still a leaf.'] })
  await vision.retryButton.click()
  await vision.done()
  await expect(vision.made).toContainText('Still a leaf.')
})
