import type { Page } from '@playwright/test'
import { cases, representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { picture } from './support/images.ts'
import { filled, labels } from './support/labels.ts'
import { paperOf, withoutPrinter } from './support/paper.ts'
import { expect, test as base, withoutProxy } from './support/test.ts'
import { randomAddress } from './support/visitor.ts'

const { actions, chat: words, conversations, feedback, images, launcher, models, rows, settings } = labels.en
const { share, shortcuts, ui } = labels.en

const builds = cases('preact', 'react')

const inlineIn = (page: Page) => page.locator('studio-chat[mode=inline]')
const launcherIn = (page: Page) => page.locator('studio-chat[mode=launcher]')
const openButton = (page: Page) => launcherIn(page).getByRole('button', { name: launcher.open, exact: true })
const version = (number: number, count: number) => filled(rows.versions.position, { number, count })

/** Chooses something from the menu of the chat's header. */
async function more(page: Page, chat: ChatBox, entry: string): Promise<void> {
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const test = base.extend({ chat: async ({ page }, use) => use(new ChatBox(inlineIn(page))) })

for (const build of builds) {
  test.describe(`inside the element on a page of another company, on ${build}`, () => {
    test.use(withoutProxy)
    test.beforeEach(async ({ page, partner }) => {
      await withoutPrinter(page)
      await page.goto(`${partner}/?build=${build}`)
    })

    test(
      'a question is put otherwise, and both versions can be read',
      representative,
      async ({ page, chat, upstream }) => {
        await chat.converse(upstream, 'Which tea is mild?', 'White tea.')
        upstream.plan({ pieces: ['Chamomile.'] })
        await chat.questions.first().hover()
        await chat.button(rows.edit.action).click()
        const field = inlineIn(page).getByRole('textbox', { name: rows.edit.label })
        await expect(field).toBeFocused()
        await field.fill('Which herb is mild?')
        await field.press('Enter')
        await chat.answered('Chamomile.')
        await chat.finished()
        expect(upstream.requests.at(-1)!.messages.filter(({ role }) => role !== 'system')).toEqual([
          { role: 'user', content: 'Which herb is mild?' },
        ])
        await chat.button(rows.versions.earlier).click()
        await chat.asked('Which tea is mild?')
        await chat.answered('White tea.')
        const group = inlineIn(page).getByRole('group', { name: version(1, 2), exact: true })
        await expect(group.getByRole('button', { name: rows.versions.later })).toBeFocused()
        await page.reload()
        await chat.answered('White tea.')
      },
    )

    test('an answer is written by another model, and the first one stays as a version', async ({
      page,
      chat,
      upstream,
    }) => {
      await chat.converse(upstream, 'Where does tea grow?', 'In gardens.')
      upstream.plan({ pieces: ['On hills.'] })
      await chat.button(rows.retry.other).click()
      await page.getByRole('menuitem', { name: filled(rows.retry.with, { name: 'sand-vision-1' }) }).click()
      await chat.answered('On hills.')
      await chat.finished()
      expect(upstream.requests.at(-1)?.model).toBe('sand-vision-1')
      await chat.button(rows.versions.earlier).click()
      await chat.answered('In gardens.')
    })

    test('a model is found by typing and chosen by keyboard alone', async ({ page, chat, upstream }) => {
      await chat.converse(upstream, 'Hello', 'Welcome.')
      await chat.modelButton.focus()
      await page.keyboard.press('Enter')
      const search = inlineIn(page).getByRole('combobox', { name: models.search.label })
      await expect(search).toBeFocused()
      await page.keyboard.type('vision')
      await expect(page.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(search).toBeHidden()
      await expect(chat.modelButton).toBeFocused()
      await chat.converse(upstream, 'And who are you?', 'Another one.')
      expect(upstream.requests.at(-1)?.model).toBe('sand-vision-1')
    })

    test('instructions reach the model, and are there after a reload', async ({ page, chat, upstream }) => {
      await chat.composer.focus()
      await more(page, chat, actions.menu.instructions)
      await inlineIn(page).getByRole('textbox', { name: settings.label }).fill('Answer in one word.')
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(chat.button(actions.instructed)).toBeVisible()
      await chat.converse(upstream, 'How is tea?', 'Hot.')
      const [first] = upstream.requests.at(-1)!.messages
      expect(first?.role).toBe('system')
      expect(String(first?.content)).toContain('Answer in one word.')
      await page.reload()
      await chat.answered('Hot.')
      await chat.button(actions.instructed).click()
      await expect(inlineIn(page).getByRole('textbox', { name: settings.label })).toHaveValue(
        'Answer in one word.',
      )
    })

    test('of a temporary chat nothing is kept, but it knows what was said in it', async ({
      page,
      chat,
      upstream,
    }) => {
      await chat.composer.focus()
      await more(page, chat, actions.menu.temporary)
      await expect(inlineIn(page).getByText(actions.band.text)).toBeVisible()
      await chat.converse(upstream, 'A secret question', 'A secret answer.')
      await chat.converse(upstream, 'What did I ask?', 'Nothing I could tell.')
      const said = upstream.requests.at(-1)!.messages.filter(({ role }) => role !== 'system')
      expect(said.map(({ content }) => content)).toEqual([
        'A secret question',
        'A secret answer.',
        'What did I ask?',
      ])
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret')
      await page.reload()
      await expect(inlineIn(page).getByText(words.empty.greeting)).toBeVisible()
      await expect(chat.questions).toHaveCount(0)
      await chat.composer.focus()
      await chat.button(words.header.conversations).click()
      await expect(inlineIn(page).getByText(conversations.state.empty)).toBeVisible()
    })

    for (const [where, whole, pieces] of [
      [
        'in an answer stays so when the answer ends',
        'It likes rain.',
        ['Tea grows on hills.\n\nIt', ' likes rain.'],
      ],
      [
        'in the paragraph that is being written stays so as it goes on',
        'Tea grows on hills and likes rain.',
        ['Tea grows on hills', ' and likes rain.'],
      ],
    ] as const) {
      test(`what is selected ${where}`, async ({ page, chat, upstream }) => {
        const { held, release } = upstream.plan({ pieces: [...pieces], holdAfter: 1 })
        await chat.ask('Where does tea grow?')
        await held
        await chat.lastAnswer.getByText('Tea grows on hills').dblclick({ position: { x: 10, y: 10 } })
        const selected = () =>
          inlineIn(page).evaluate(({ shadowRoot }) => {
            const [range] = getSelection()!.getComposedRanges({ shadowRoots: [shadowRoot!] })
            return range!.startContainer.textContent?.slice(range!.startOffset, range!.endOffset)
          })
        expect(await selected()).toBe('Tea')
        release()
        await chat.answered(whole)
        await chat.finished()
        expect(await selected()).toBe('Tea')
      })
    }

    test('who finds an answer bad can say why', async ({ page, chat, upstream }) => {
      await chat.converse(upstream, 'Where does tea grow?', 'Under the sea.')
      await chat.button(words.thread.bad).click()
      const dialog = inlineIn(page).getByRole('dialog', { name: feedback.heading })
      await dialog.getByRole('textbox', { name: feedback.label }).fill('It grows on hills.')
      const [request] = await Promise.all([
        page.waitForRequest((each) => each.url().endsWith('/feedback') && each.method() === 'PUT'),
        dialog.getByRole('button', { name: feedback.send }).click(),
      ])
      expect(request.postDataJSON()).toEqual({ rating: 'down', comment: 'It grows on hills.' })
      await expect(page.getByRole('region', { name: ui.toast.region })).toContainText(feedback.thanks)
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(chat.button(words.thread.bad)).toHaveAttribute('aria-pressed', 'true')
    })

    test('a conversation is shared by a link that everybody can open', async ({
      page,
      chat,
      upstream,
      browser,
    }) => {
      await chat.converse(upstream, 'What grows in Da Lat?', 'Strawberries.')
      await chat.button(words.header.share).click()
      const dialog = inlineIn(page).getByRole('dialog', { name: share.heading })
      await dialog.getByRole('button', { name: share.create }).click()
      const link = await dialog.getByRole('textbox', { name: share.ready.link }).inputValue()
      const context = await browser.newContext({
        javaScriptEnabled: false,
        extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
      })
      const reader = await context.newPage()
      await reader.goto(link)
      await expect(reader.getByText('Strawberries.')).toBeVisible()
      await context.close()
    })

    test('the keys of the chat are listed, and the focus comes back', async ({ page, chat }) => {
      await chat.composer.focus()
      await expect(chat.modelButton).toBeVisible()
      await page.keyboard.press('Control+/')
      const sheet = inlineIn(page).getByRole('dialog', { name: shortcuts.heading })
      await expect(sheet.getByText(shortcuts.keys.copyLast)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(chat.composer).toBeFocused()
    })

    test('a conversation with a table and an image goes to paper under the strictest policy', async ({
      page,
      chat,
      upstream,
    }) => {
      await chat.composer.focus()
      await chat.chooseModel(page, 'sand-vision-1')
      await chat.fileInput.setInputFiles(picture())
      await chat.button(filled(images.describe.label, { name: 'leaf.png' })).click()
      const field = inlineIn(page).getByRole('textbox', { name: images.describe.field })
      await field.fill('A grey leaf')
      await field.press('Enter')
      await expect(chat.attachments.getByRole('img', { name: 'A grey leaf' })).toBeVisible()
      upstream.plan({ pieces: ['| Leaf | Colour |\n| --- | --- |\n', '| This | Grey |\n'] })
      await chat.ask('What is this?')
      await expect(chat.lastAnswer.getByRole('cell', { name: 'Grey' })).toBeVisible()
      await chat.finished()
      await chat.converse(upstream, 'And that?', 'Nothing more.')
      await more(page, chat, actions.menu.print)
      const { paper, title, finish } = await paperOf(page)
      expect(await title()).toBe('What is this?')
      await expect(paper.getByRole('heading', { level: 1 })).toHaveText('What is this?')
      await expect(paper.locator('article')).toHaveCount(4)
      await expect(paper.getByRole('cell', { name: 'Grey' })).toHaveCount(1)
      const image = paper.getByRole('img', { name: 'A grey leaf' })
      expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(64)
      expect(await paper.locator('body').evaluate((body) => getComputedStyle(body).marginTop)).toBe('0px')
      await finish()
      await expect(page.locator('iframe[aria-hidden]')).toHaveCount(0)
    })

    test('an open launcher stays open on the next page, where it takes no focus', async ({
      page,
      partner,
      upstream,
    }) => {
      await openButton(page).click()
      const chat = new ChatBox(launcherIn(page))
      await expect(chat.composer).toBeFocused()
      await chat.converse(upstream, 'Do you ship?', 'We do.')
      await page.goto(`${partner}/?build=${build}&theme=dark`)
      await expect(launcherIn(page).getByRole('dialog')).toBeVisible()
      await chat.answered('We do.')
      await expect(chat.modelButton).toBeVisible()
      await expect(page.locator('body')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('a.skip')).toBeFocused()

      await chat.composer.press('Escape')
      await expect(launcherIn(page).getByRole('dialog')).toBeHidden()
      await page.goto(`${partner}/?build=${build}`)
      await expect(openButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(launcherIn(page).getByRole('dialog')).toBeHidden()
    })

    test('a launcher in a window that became narrow is closed on the next page', async ({
      page,
      partner,
    }) => {
      await openButton(page).click()
      await expect(launcherIn(page).getByRole('dialog')).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
      await page.goto(`${partner}/?build=${build}&theme=dark`)
      await expect(openButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(launcherIn(page).getByRole('dialog')).toBeHidden()
    })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

      test('a launcher is closed on the next page, which it would hide', async ({ page, partner }) => {
        await openButton(page).tap()
        await expect(launcherIn(page).getByRole('dialog')).toBeVisible()
        await page.goto(`${partner}/?build=${build}&theme=dark`)
        await expect(openButton(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(launcherIn(page).getByRole('dialog')).toBeHidden()
      })
    })
  })
}
