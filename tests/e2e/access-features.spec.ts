import type { Page } from '@playwright/test'
import type { ChatBox } from './support/chat-box.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import { picture } from './support/images.ts'
import { filled, labels } from './support/labels.ts'
import { paperOf, withoutPrinter } from './support/paper.ts'
import { expect, test } from './support/test.ts'

const { actions, chat: words, feedback, images, models, print, rows, settings } = labels.en
const { voice, voiceButtons } = labels.en

async function more(page: Page, chat: ChatBox, entry: string): Promise<void> {
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

for (const theme of shownThemes) {
  test.describe(`in the theme ${theme}`, () => {
    test.beforeEach(async ({ page, studio, chat }) => {
      await withoutPrinter(page)
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
      await page.goto(studio.origin)
      await expect(chat.modelButton).toBeVisible()
    })

    test('what can be done with messages has no flaw', async ({ page, chat, upstream }) => {
      await chat.converse(upstream, 'Which tea is mild?', 'White tea.')
      await chat.questions.first().hover()
      await chat.button(rows.edit.action).click()
      const field = page.getByRole('textbox', { name: rows.edit.label })
      await field.fill('Which herb is mild?')
      expect.soft(await flaws(page), 'edit field').toEqual([])
      upstream.plan({ pieces: ['Chamomile.'] })
      await field.press('Enter')
      await chat.answered('Chamomile.')
      await chat.finished()
      await expect(chat.button(rows.versions.earlier)).toBeVisible()
      expect.soft(await flaws(page), 'versions').toEqual([])
      await chat.button(rows.retry.other).click()
      await expect(page.getByRole('menuitem', { name: rows.retry.again })).toBeVisible()
      expect.soft(await flaws(page), 'other models').toEqual([])
      await page.keyboard.press('Escape')
      await chat.button(words.thread.bad).click()
      await expect(page.getByRole('textbox', { name: feedback.label })).toBeVisible()
      expect.soft(await flaws(page), 'comment').toEqual([])
      await page.keyboard.press('Escape')
      await more(page, chat, actions.menu.print)
      await paperOf(page)
      await expect(page.getByRole('dialog', { name: print.heading })).toBeVisible()
      expect.soft(await flaws(page), 'printing').toEqual([])
    })

    test('what can be chosen for a conversation has no flaw', async ({ page, chat }) => {
      await chat.modelButton.click()
      await expect(page.getByRole('option').first()).toBeVisible()
      expect.soft(await flaws(page), 'models').toEqual([])
      await page.getByRole('combobox', { name: models.search.label }).fill('zebra')
      await expect(page.getByText(models.noneHint)).toBeVisible()
      expect.soft(await flaws(page), 'no model found').toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await more(page, chat, actions.menu.instructions)
      const field = page.getByRole('textbox', { name: settings.label })
      await expect(field).toBeVisible()
      expect.soft(await flaws(page), 'no instructions').toEqual([])
      await field.fill('Answer in one word.')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(chat.button(actions.instructed)).toBeVisible()
      await chat.button(actions.instructed).click()
      await expect(page.getByRole('button', { name: settings.clear })).toBeVisible()
      expect.soft(await flaws(page), 'instructions').toEqual([])
      await page.keyboard.press('Escape')
      await more(page, chat, actions.menu.temporary)
      await expect(page.getByText(actions.band.text)).toBeVisible()
      expect.soft(await flaws(page), 'temporary').toEqual([])
    })

    test('images and what is heard have no flaw', async ({ page, chat, upstream }) => {
      await chat.chooseModel(page, 'sand-vision-1')
      await chat.fileInput.setInputFiles([picture('leaf.png'), picture('tree.png')])
      await chat.button(filled(images.describe.label, { name: 'leaf.png' })).click()
      const field = page.getByRole('textbox', { name: images.describe.field })
      await expect(field).toBeVisible()
      expect.soft(await flaws(page), 'description').toEqual([])
      await field.fill('A grey leaf')
      await field.press('Enter')
      await expect(chat.attachments.getByRole('img', { name: 'A grey leaf' })).toBeVisible()
      expect.soft(await flaws(page), 'described').toEqual([])
      upstream.plan({ pieces: ['A leaf.'] })
      await chat.ask('What is this?')
      await chat.answered('A leaf.')
      await chat.finished()
      await chat.questions.getByRole('link').first().click()
      await expect(page.locator('.st-viewer-level')).toHaveText(/^\d+%$/)
      expect.soft(await flaws(page), 'viewer').toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await chat.lastAnswer.getByRole('button', { name: voiceButtons.read, exact: true }).click()
      const player = page.getByRole('group', { name: voice.player })
      await expect(player.getByRole('slider')).toBeVisible()
      expect.soft(await flaws(page), 'player').toEqual([])
      await player.getByRole('button', { name: voice.settings }).click()
      const options = page.getByRole('dialog', { name: voice.options.heading })
      await expect(options.getByRole('combobox', { name: voice.options.voice })).toBeVisible()
      expect.soft(await flaws(page), 'player settings').toEqual([])
    })
  })
}
