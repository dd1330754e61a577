import { picture } from './support/images.ts'
import { chat as words, filled } from './support/labels.ts'
import type { Upstream } from './support/upstream.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page, studio, chat }) => {
  await page.goto(studio.origin)
  await chat.chooseModel(page, 'sand-vision-1')
})

function partsOfLast(upstream: Upstream): string[] {
  const content = upstream.requests.at(-1)?.messages.at(-1)?.content as { type: string }[]
  return content.map(({ type }) => type)
}

test('an image that is chosen reaches a model that can see, and stays in the conversation', async ({
  chat,
  upstream,
  page,
}) => {
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
})

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
