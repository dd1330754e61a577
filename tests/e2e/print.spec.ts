import type { ConversationFile } from '../../packages/contract/src/index.ts'
import { picture } from './support/images.ts'
import { filled, labels } from './support/labels.ts'
import { paperOf, withoutPrinter } from './support/paper.ts'
import { readPdf } from './support/pdf-text.ts'
import { expect, test } from './support/test.ts'

const { actions, chat: words, conversations, print } = labels.en

test.beforeEach(async ({ page, studio }) => {
  await withoutPrinter(page)
  await page.goto(studio.origin)
})

test('a conversation goes to paper with its title, formatted, and nothing is left of the page', async ({
  page,
  chat,
  upstream,
}) => {
  upstream.plan({ pieces: ['On **camellia** bushes.'] })
  await chat.ask('Trà mọc ở đâu?')
  await expect(chat.lastAnswer).toContainText('On camellia bushes.')
  await chat.finished()
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: actions.menu.print }).click()
  const { paper, title, finish } = await paperOf(page)
  expect(await title()).toBe('Trà mọc ở đâu?')
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Trà mọc ở đâu?')
  await expect(paper.locator('strong', { hasText: 'camellia' })).toBeAttached()
  await finish()
  await expect(page.locator('iframe[aria-hidden]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** A conversation of so many questions and answers, as a file to import. */
function long(count: number): ConversationFile {
  const timestamp = new Date(2026, 0, 1).toISOString()
  const messages = Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `Message ${index + 1} of a long evening.`,
    timestamp,
  }))
  return {
    format: 'ai-studio-conversations',
    version: 1,
    conversations: [{ title: 'A long evening', modelId: null, createdAt: timestamp, messages }],
  }
}

test('of a long conversation every message goes to paper, also those that were not loaded', async ({
  page,
  chat,
}) => {
  await chat.button(words.header.conversations).click()
  const panel = page.getByRole('dialog', { name: conversations.heading })
  await panel.locator('input[type=file]').setInputFiles({
    name: 'evening.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(long(120))),
  })
  await panel.getByRole('button', { name: /^A long evening/ }).click()
  await chat.answered('Message 120 of a long evening.')
  const older: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/history/')) older.push(request.url())
  })
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: actions.menu.print }).click()
  const { paper } = await paperOf(page)
  const texts = await paper.getByText(/^Message \d+ of a long evening\.$/).allInnerTexts()
  expect(texts).toEqual(Array.from({ length: 120 }, (_, index) => `Message ${index + 1} of a long evening.`))
  expect(older.length).toBeGreaterThan(0)
})

test('a PDF of it has words that can be searched, in every script', async ({ page, chat, upstream }) => {
  upstream.plan({
    pieces: [
      'Chè shan tuyết mọc ở độ cao trên một nghìn mét.\n\n',
      'ينمو الشاي في الجبال العالية.\n\n',
      '| Trà | Phút |\n| --- | --- |\n| Ô long | 3 |\n',
    ],
  })
  await chat.ask('Nguyễn hỏi: trà mọc ở đâu?')
  await expect(chat.lastAnswer).toContainText('Ô long')
  await chat.finished()
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: actions.menu.print }).click()
  const pdf = await (await paperOf(page)).toPdf()
  const text = readPdf(pdf).join('\n').normalize('NFC').replace(/\s+/g, ' ')
  expect(text).toContain('Nguyễn hỏi: trà mọc ở đâu?')
  expect(text).toContain('Chè shan tuyết mọc ở độ cao trên một nghìn mét.')
  expect(text).toContain('ينمو الشاي في الجبال العالية')
  expect(text).toContain('Ô long')
})

test('images go along with what they show', async ({ page, chat, upstream }) => {
  await chat.chooseModel(page, 'sand-vision-1')
  await chat.fileInput.setInputFiles(picture())
  await expect(chat.attachments.getByRole('img')).toHaveCount(1)
  upstream.plan({ pieces: ['A leaf.'] })
  await chat.ask('What is this?')
  await chat.answered('A leaf.')
  await chat.finished()
  await page.reload()
  await chat.answered('A leaf.')
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: actions.menu.print }).click()
  const { paper } = await paperOf(page)
  const image = paper.locator(`img[alt="${filled(print.image, { number: 1 })}"]`)
  expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(64)
})
