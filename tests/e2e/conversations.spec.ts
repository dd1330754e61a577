import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { chat as words, conversations as texts, filled } from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'

/** The list of conversations, opened. */
async function openList(page: Page, chat: ChatBox) {
  await chat.button(words.header.conversations).click()
  const panel = page.getByRole('dialog', { name: texts.heading })
  await expect(panel.getByRole('searchbox', { name: texts.search.label })).toBeVisible()
  return {
    panel,
    row: (title: string) => panel.getByRole('button', { name: new RegExp(`^${title}`) }).first(),
    search: panel.getByRole('searchbox', { name: texts.search.label }),
    async menu(title: string, item: string) {
      await panel.getByRole('button', { name: filled(texts.row.menu, { title }) }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}

test('conversations are found by their words, without accents, and opened', async ({
  page,
  studio,
  chat,
  upstream,
}) => {
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Bánh mì ở đâu ngon?', 'Ở Hội An.')
  await chat.newChatButton.click()
  await chat.converse(upstream, 'Who wrote Faust?', 'Goethe.')
  const list = await openList(page, chat)
  await expect(list.row('Bánh mì')).toBeVisible()
  await expect(list.row('Who wrote Faust')).toBeVisible()
  await list.search.fill('hoi a')
  await expect(list.row('Who wrote Faust')).toBeHidden()
  await list.row('Bánh mì').click()
  await chat.answered('Ở Hội An.')
  await expect(list.panel).toBeHidden()
})

test(
  'a conversation is renamed, pinned, deleted and brought back',
  representative,
  async ({ page, studio, chat, upstream }) => {
    await page.goto(studio.origin)
    await chat.converse(upstream, 'First of all', 'One.')
    await chat.newChatButton.click()
    await chat.converse(upstream, 'Second of all', 'Two.')
    const list = await openList(page, chat)
    await list.menu('First of all', texts.row.rename)
    const field = list.panel.getByRole('textbox', { name: texts.row.newTitle })
    await field.fill('A better name')
    await field.press('Enter')
    await list.menu('A better name', texts.row.pin)
    await expect(list.panel.getByRole('heading', { name: texts.groups.pinned })).toBeVisible()
    await list.menu('Second of all', texts.row.delete)
    await expect(list.row('Second of all')).toBeHidden()
    await page.getByRole('button', { name: texts.undo }).click()
    await expect(list.row('Second of all')).toBeVisible()

    await page.reload()
    const again = await openList(page, chat)
    await again.row('Second of all').click()
    await chat.answered('Two.')
    const third = await openList(page, chat)
    await third.row('A better name').click()
    await chat.answered('One.')
  },
)

test('a conversation leaves as a file and comes back from it', async ({ page, studio, chat, upstream }) => {
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Keep this safe', '<script>alert(1)</script> is only a text.')
  const list = await openList(page, chat)
  const download = page.waitForEvent('download')
  await list.menu('Keep this safe', texts.row.json)
  const path = await (await download).path()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'ai-studio-conversations' })
  await list.menu('Keep this safe', texts.row.delete)
  await expect(list.row('Keep this safe')).toBeHidden()
  await list.panel.locator('input[type=file]').setInputFiles(path)
  await expect(list.panel.getByText(filled(texts.import.done_one, { count: 1 }))).toBeVisible()
  await list.row('Keep this safe').click()
  await chat.answered('<script>alert(1)</script> is only a text.')
})

test.describe('on a page of another company', () => {
  test.use(withoutProxy)

  test('a customer finds an earlier conversation again', async ({ page, partner, upstream }) => {
    await page.goto(partner)
    const chat = new ChatBox(page.locator('studio-chat[mode=inline]'))
    await chat.converse(upstream, 'Do you sell oolong?', 'We do.')
    await chat.newChatButton.click()
    await chat.converse(upstream, 'And jasmine?', 'That, too.')
    const list = await openList(page, chat)
    await list.row('Do you sell oolong').click()
    await chat.answered('We do.')
  })
})
