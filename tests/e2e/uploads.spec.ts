import { limits, tierLimits } from '../../packages/contract/src/constants.ts'
import { firstOf } from '../scope.ts'
import { bomb, empty, liar, picture, tooLarge, torn, type TestFile } from './support/images.ts'
import { chat as words, errors, filled, pattern } from './support/labels.ts'
import { expect, test } from './support/test.ts'

// The recorder of traces fetches by itself what an image element could not show, which the page's policy forbids.
test.use({ trace: 'off' })
test.beforeEach(async ({ chat, page, studio }) => {
  await page.goto(studio.origin)
  await chat.chooseModel(page, 'sand-vision-1')
  await chat.composer.fill('What do you see?')
})

const refusedHere: [name: string, file: TestFile, text: RegExp][] = [
  ['is empty', empty(), pattern(words.error.attachmentEmpty)],
  ['is too large', tooLarge(tierLimits.anonymous.uploadBytes), pattern(words.error.attachmentSize)],
  [
    'is no image',
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    pattern(words.error.attachmentType),
  ],
]
for (const [name, file, text] of refusedHere) {
  test(`an image that ${name} is refused at once`, async ({ chat }) => {
    await chat.fileInput.setInputFiles(file)
    await expect(chat.notice).toContainText(text)
    await expect(chat.notice).toContainText(file.name)
    await expect(chat.attachments).toHaveCount(0)
    await expect(chat.composer).toHaveValue('What do you see?')
  })
}

const refusedByServer: [name: string, file: TestFile, status: number, text: string][] = [
  ['lies about what it is', liar(), 415, errors.UPLOAD_TYPE_NOT_SUPPORTED],
  ['unpacks to far too much', bomb(), 422, errors.UPLOAD_UNREADABLE],
  ['breaks off', torn(), 422, errors.UPLOAD_UNREADABLE],
]
for (const [name, file, status, text] of firstOf(refusedByServer)) {
  test(`an image that ${name} is refused, and the rest of the message is kept`, async ({
    page,
    chat,
    upstream,
    complaints,
  }) => {
    complaints.expectFailedRequests('/api/chat/upload', status)
    await chat.fileInput.setInputFiles([picture('good.png'), file])
    const told = page.getByRole('alert').filter({ hasText: text })
    await expect(told).toBeVisible()
    await chat.composer.press('Enter')
    await expect(chat.notice).toContainText(words.error.attachmentFailed)
    await expect(chat.composer).toHaveValue('What do you see?')
    await chat.button(filled(words.composer.remove, { name: file.name })).click()
    await expect(told).toBeHidden()
    upstream.plan({ pieces: ['The good one.'] })
    await chat.composer.press('Enter')
    await chat.answered('The good one.')
    const content = upstream.requests.at(-1)?.messages.at(-1)?.content as { type: string }[]
    expect(content.filter(({ type }) => type === 'image_url')).toHaveLength(1)
  })
}

test('more images than a message holds is refused', async ({ chat }) => {
  const files = Array.from({ length: limits.imagesPerMessage + 1 }, (_, index) => picture(`${index}.png`))
  await chat.fileInput.setInputFiles(files)
  await expect(chat.notice).toContainText(
    filled(words.error.attachmentCount_other, { count: limits.imagesPerMessage }),
  )
  await expect(chat.attachments.getByRole('img')).toHaveCount(limits.imagesPerMessage)
})
