import { labels, ui } from './support/labels.ts'
import { expect, test } from './support/test.ts'

const { feedback: texts } = labels.en
const { bad, good } = labels.en.chat.thread

test.beforeEach(async ({ page, studio, chat, upstream }) => {
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Where does tea grow?', 'Under the sea.')
  await chat.button(bad).click()
})

test('who finds an answer bad can say why, and the server learns of both', async ({ page, chat }) => {
  const dialog = page.getByRole('dialog', { name: texts.heading })
  await dialog.getByRole('textbox', { name: texts.label }).fill('It grows on hills.')
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/feedback') && each.method() === 'PUT'),
    dialog.getByRole('button', { name: texts.send }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ rating: 'down', comment: 'It grows on hills.' })
  expect((await request.response())!.status()).toBe(204)
  await expect(page.getByRole('region', { name: ui.toast.region })).toContainText(texts.thanks)
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(chat.button(bad)).toHaveAttribute('aria-pressed', 'true')
})

test('who has nothing to add has rated nevertheless, and can change their mind', async ({ page, chat }) => {
  const dialog = page.getByRole('dialog', { name: texts.heading })
  await dialog.getByRole('button', { name: texts.skip }).click()
  await expect(dialog).toBeHidden()
  await expect(chat.button(bad)).toBeFocused()
  await page.reload()
  await expect(chat.button(bad)).toHaveAttribute('aria-pressed', 'true')
  await chat.button(good).click()
  await expect(chat.button(good)).toHaveAttribute('aria-pressed', 'true')
  await expect(chat.button(bad)).toHaveAttribute('aria-pressed', 'false')
  await expect(dialog).toBeHidden()
})
