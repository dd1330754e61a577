import type { Locator, Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { asFromCamera, hundredMegapixels, picture } from './support/images.ts'
import { chat as words, errors, filled, labels, share } from './support/labels.ts'
import type { Upstream } from './support/upstream.ts'
import { expect, test, withoutProxy } from './support/test.ts'
import { randomAddress } from './support/visitor.ts'

const { images: texts } = labels.en

test.beforeEach(async ({ page, studio, chat }) => {
  await page.goto(studio.origin)
  await chat.chooseModel(page, 'sand-vision-1')
})

/** A photo of twelve megapixels, red in its left upper quarter. */
async function photo(page: Page) {
  const url = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 4000, 3000)
    context.fillStyle = '#f00'
    context.fillRect(0, 0, 2000, 1500)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return asFromCamera(Buffer.from(url, 'base64'))
}

/** Says what an attached image shows. */
async function describeImage(scope: Page | Locator, chat: ChatBox, name: string, alt: string): Promise<void> {
  await chat.button(filled(texts.describe.label, { name })).click()
  await scope.getByRole('textbox', { name: texts.describe.field }).fill(alt)
  await scope.getByRole('textbox', { name: texts.describe.field }).press('Enter')
  await expect(chat.attachments.getByRole('img', { name: alt })).toBeVisible()
}

function partsOfLast(upstream: Upstream): string[] {
  const content = upstream.requests.at(-1)?.messages.at(-1)?.content as { type: string }[]
  return content.map(({ type }) => type)
}

test(
  'an image that is chosen reaches a model that can see, and stays in the conversation',
  representative,
  async ({ chat, upstream, page }) => {
    await chat.fileInput.setInputFiles(picture())
    await expect(chat.attachments.getByRole('img', { name: 'leaf.png' })).toBeVisible()
    upstream.plan({ pieces: ['A leaf.'] })
    await chat.ask('What is this?')
    await chat.answered('A leaf.')
    expect(partsOfLast(upstream)).toEqual(expect.arrayContaining(['text', 'image_url']))
    await expect(chat.attachments).toHaveCount(0)
    await page.reload()
    const shown = chat.questions.getByRole('img', { name: filled(words.thread.image, { number: 1 }) })
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  },
)

test('an image is attached by dropping it on the chat', async ({ chat, page }) => {
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    [...picture().buffer],
  )
  await chat.composer.dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText(words.composer.drop)).toBeVisible()
  await chat.composer.dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText(words.composer.drop)).toBeHidden()
  await expect(chat.attachments.getByRole('img', { name: 'dropped.png' })).toBeVisible()
})

test('an image is attached by pasting it', async ({ chat, page, upstream }) => {
  await page.evaluate(
    async (bytes) => {
      const image = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    },
    [...picture().buffer],
  )
  await chat.composer.fill('From the clipboard')
  await chat.composer.press('Control+V')
  await expect(chat.attachments.getByRole('img')).toHaveCount(1)
  await expect(chat.composer).toHaveValue('From the clipboard')
  upstream.plan({ pieces: ['Pasted.'] })
  await chat.composer.press('Enter')
  await chat.answered('Pasted.')
  expect(partsOfLast(upstream)).toEqual(expect.arrayContaining(['text', 'image_url']))
})

test('an image can be taken away again', async ({ chat, upstream }) => {
  await chat.fileInput.setInputFiles(picture())
  await chat.button(filled(words.composer.remove, { name: 'leaf.png' })).click()
  await expect(chat.attachments).toHaveCount(0)
  upstream.plan({ pieces: ['Just words.'] })
  await chat.ask('Nothing attached')
  await chat.answered('Just words.')
  expect(upstream.requests.at(-1)?.messages.at(-1)?.content).toBe('Nothing attached')
})

test('a model that cannot see is not given an image', async ({ chat, page }) => {
  await chat.fileInput.setInputFiles(picture())
  await expect(chat.attachments.getByRole('img')).toHaveCount(1)
  await chat.chooseModel(page, 'sand-1')
  await chat.ask('What is this?')
  await expect(chat.notice).toContainText(words.error.modelCannotSee)
  await expect(chat.composer).toHaveValue('What is this?')
  await expect(chat.attachments.getByRole('img')).toHaveCount(1)
})

test('a photo of a camera is stored small, upright, and without the place where it was taken', async ({
  page,
  studio,
  chat,
  upstream,
  visitor,
}) => {
  const file = await photo(page)
  expect(file.buffer.includes('Exif')).toBe(true)
  await chat.fileInput.setInputFiles(file)
  await expect(chat.attachments.getByRole('img', { name: 'photo.jpg' })).toBeVisible()
  upstream.plan({ pieces: ['A red corner.'] })
  await chat.ask('What is this?')
  await chat.answered('A red corner.')
  const { id } = await visitor.conversation()
  const { messages } = await visitor.get<{
    messages: { images?: { url: string; width: number; height: number }[] }[]
  }>(`/api/chat/history/${id}`)
  const [image] = messages[0]!.images!
  expect([image!.width, image!.height]).toEqual([1536, 2048])
  const stored = await (await page.request.get(new URL(image!.url, studio.origin).href)).body()
  expect(stored.includes('Exif')).toBe(false)
  expect(stored.length).toBeLessThan(file.buffer.length)
})

test('a picture of a hundred megapixels is refused in words, and never sent', async ({ page, chat }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/upload')) sent.push(request.url())
  })
  await chat.composer.fill('What do you see?')
  await chat.fileInput.setInputFiles(hundredMegapixels())
  await expect(page.getByRole('alert').filter({ hasText: errors.UPLOAD_UNREADABLE })).toBeVisible()
  await chat.composer.press('Enter')
  await expect(chat.notice).toContainText(words.error.attachmentFailed)
  await expect(chat.composer).toHaveValue('What do you see?')
  expect(sent).toEqual([])
})

test('what an image shows stays with it: in the conversation, and for whoever reads a share', async ({
  page,
  chat,
  upstream,
  browser,
}) => {
  await chat.fileInput.setInputFiles(picture())
  await describeImage(page, chat, 'leaf.png', 'A grey leaf')
  upstream.plan({ pieces: ['Very grey.'] })
  await chat.ask('What colour is it?')
  await chat.answered('Very grey.')
  await page.reload()
  await expect(chat.questions.getByRole('img', { name: 'A grey leaf' })).toBeVisible()

  await chat.button(words.header.share).click()
  const dialog = page.getByRole('dialog', { name: share.heading })
  await dialog.getByRole('button', { name: share.create }).click()
  const link = await dialog.getByRole('textbox', { name: share.ready.link }).inputValue()
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() } })
  const reader = await context.newPage()
  await reader.goto(link)
  // Where scripts have not run yet it is a picture, and leads nowhere.
  await reader.getByRole('link', { name: 'A grey leaf' }).click()
  const viewer = reader.getByRole('dialog', { name: texts.viewer.heading })
  await expect(viewer.getByText('A grey leaf', { exact: true })).toBeVisible()
  await expect(viewer.locator('.st-viewer-level')).toHaveText('100%')
  await context.close()
})

test('an image is looked at closely, by keys alone, and the focus comes back', async ({
  page,
  chat,
  upstream,
}) => {
  await chat.fileInput.setInputFiles([picture('one.png', 1600, 900), picture('two.png')])
  await expect(chat.attachments.getByRole('img')).toHaveCount(2)
  upstream.plan({ pieces: ['Two of them.'] })
  await chat.ask('How many?')
  await chat.answered('Two of them.')
  const link = chat.questions.getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('dialog', { name: filled(texts.viewer.headingOf, { number: 1, count: 2 }) })
  await expect(first).toBeVisible()
  const level = first.locator('.st-viewer-level')
  await expect(level).toHaveText(/^\d+%$/)
  await page.keyboard.press('1')
  await expect(level).toHaveText('100%')
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('dialog', { name: filled(texts.viewer.headingOf, { number: 2, count: 2 }) }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: texts.viewer.download }).click()
  expect((await download).suggestedFilename()).toBe('image-2.png')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test.describe('on a page of another company', () => {
  test.use(withoutProxy)

  test('the element describes, shows and downloads images as the studio does', async ({
    page,
    partner,
    upstream,
  }) => {
    await page.goto(partner)
    const element = page.locator('studio-chat[mode=inline]')
    const chat = new ChatBox(element)
    await chat.composer.focus()
    await chat.chooseModel(page, 'sand-vision-1')
    await chat.fileInput.setInputFiles(picture('leaf.png', 3000, 1000))
    await describeImage(element, chat, 'leaf.png', 'A long grey leaf')
    upstream.plan({ pieces: ['Long.'] })
    await chat.ask('How long?')
    await chat.answered('Long.')
    await chat.questions.getByRole('img', { name: 'A long grey leaf' }).click()
    const viewer = element.getByRole('dialog', { name: texts.viewer.heading })
    await expect(viewer.locator('.st-viewer-level')).toHaveText(/^\d+%$/)
    const shown = viewer.getByRole('img', { name: 'A long grey leaf' })
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048)
    await expect(viewer).toHaveCSS('position', 'fixed')
    const download = page.waitForEvent('download')
    await viewer.getByRole('link', { name: texts.viewer.download }).click()
    expect((await download).suggestedFilename()).toBe('image-1.png')
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  })
})
