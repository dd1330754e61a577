import type { Page } from '@playwright/test'
import { cases, representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import {
  actions,
  chat as words,
  conversations as list,
  labels,
  launcher as button,
  share,
  sharedChat,
  shortcuts,
  site,
} from './support/labels.ts'
import { expect, test, withoutProxy } from './support/test.ts'

const { rows, voiceButtons } = labels.en

const everything =
  '# Tea\n\n- green\n- [x] bought\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```js\nconst a = 1\n```\n'

for (const theme of shownThemes) {
  test.describe(`in the theme ${theme}`, () => {
    test(
      'the site has no flaw in any state',
      representative,
      async ({ page, studio, chat, upstream, complaints }) => {
        complaints.expectFailedRequests('/no/such/page', 404)
        await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
        await page.goto(studio.origin)
        await expect(chat.modelButton).toBeVisible()
        expect.soft(await flaws(page), 'empty').toEqual([])

        upstream.plan({ pieces: [everything] })
        await chat.ask('Show me everything')
        await expect(chat.lastAnswer.locator('code span[class]').first()).toBeVisible()
        await chat.finished()
        expect.soft(await flaws(page), 'conversation').toEqual([])

        upstream.plan({ fault: 'rate-limit' })
        await chat.ask('And again')
        await expect(chat.lastAnswer.locator('[part~=retry]')).toBeVisible()
        expect.soft(await flaws(page), 'failure').toEqual([])

        await chat.modelButton.click()
        await expect(page.getByRole('listbox')).toBeVisible()
        expect.soft(await flaws(page), 'models').toEqual([])
        await page.keyboard.press('Escape')

        await chat.startOverButton.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect.soft(await flaws(page), 'dialog').toEqual([])

        await page.goto(`${studio.origin}/help`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        expect.soft(await flaws(page), 'help').toEqual([])

        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        const before = await heading.innerText()
        await page.getByRole('main').getByRole('link').first().click()
        await expect(heading).not.toHaveText(before)
        await expect(heading).toBeVisible()
        expect.soft(await flaws(page), 'help article').toEqual([])

        await page.goto(`${studio.origin}/no/such/page`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect.soft(await flaws(page), 'not found').toEqual([])
      },
    )

    test('conversations and sharing have no flaw in any state', async ({
      page,
      studio,
      chat,
      upstream,
      complaints,
    }) => {
      complaints.expectFailedRequests('/api/chat/share/', 404)
      complaints.expectFailedRequests('/share/', 404)
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
      await page.goto(studio.origin)
      await chat.converse(upstream, 'My key is sk-live-0123456789abcdefghijklmn', 'Keep it to yourself.')

      await chat.button(words.header.conversations).click()
      const panel = page.getByRole('dialog', { name: list.heading })
      await expect(panel.getByRole('button', { name: /^My key/ })).toBeVisible()
      expect.soft(await flaws(page), 'list').toEqual([])
      await panel.getByRole('searchbox').fill('nothing like this')
      await expect(panel.getByText(list.search.noneHint)).toBeVisible()
      expect.soft(await flaws(page), 'nothing found').toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()

      await page.keyboard.press('Control+/')
      await expect(page.getByRole('dialog', { name: shortcuts.heading })).toBeVisible()
      expect.soft(await flaws(page), 'shortcuts').toEqual([])
      await page.keyboard.press('Escape')

      await chat.button(words.header.share).click()
      const dialog = page.getByRole('dialog', { name: share.heading })
      const create = dialog.getByRole('button', { name: share.create })
      await expect(create).toBeVisible()
      expect.soft(await flaws(page), 'share').toEqual([])
      await dialog.getByRole('checkbox', { name: share.warnings.confirm }).check()
      await create.click()
      const link = dialog.getByRole('textbox', { name: share.ready.link })
      await expect(link).toBeVisible()
      expect.soft(await flaws(page), 'link').toEqual([])
      const address = await link.inputValue()

      await page.goto(address)
      await expect(page.getByRole('button', { name: sharedChat.continue.label }).first()).toBeVisible()
      expect.soft(await flaws(page), 'shared conversation').toEqual([])
      await page.goto(`${studio.origin}/share/${'x'.repeat(22)}`)
      await expect(page.getByRole('heading', { name: sharedChat.gone.heading })).toBeVisible()
      expect.soft(await flaws(page), 'not available').toEqual([])
    })
  })
}

test.describe('on a page of a partner', () => {
  test.use(withoutProxy)
  for (const scheme of cases('dark', 'light')) {
    test(`the open panel has no flaw on a ${scheme} page`, async ({ page, partner, upstream }) => {
      await page.goto(`${partner}/?theme=${scheme}`)
      const element = page.locator('studio-chat[mode=launcher]')
      await element.getByRole('button', { name: button.open, exact: true }).click()
      const chat = new ChatBox(element)
      await expect(chat.composer).toBeFocused()
      expect.soft(await flaws(page), 'empty').toEqual([])
      upstream.plan({ pieces: [everything] })
      await chat.ask('Show me everything')
      await expect(chat.lastAnswer.locator('code span[class]').first()).toBeVisible()
      await chat.finished()
      expect.soft(await flaws(page), 'conversation').toEqual([])
    })
  }

  test('the focus goes into the panel and comes back, and Escape closes one thing at a time', async ({
    page,
    partner,
    upstream,
  }) => {
    await page.goto(partner)
    const element = page.locator('studio-chat[mode=launcher]')
    const open = element.getByRole('button', { name: button.open, exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    const chat = new ChatBox(element)
    const panel = element.getByRole('dialog')
    await expect(chat.composer).toBeFocused()

    await chat.modelButton.focus()
    await page.keyboard.press('Enter')
    await expect(element.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(element.getByRole('listbox')).toBeHidden()
    await expect(chat.modelButton).toBeFocused()
    await expect(panel).toBeVisible()

    const answer = upstream.plan({ pieces: ['Steeping ', 'slowly.'], holdAfter: 1 })
    await chat.ask('Is it ready?')
    await answer.held
    await expect(chat.stopButton).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chat.lastAnswer).toContainText(words.thread.stopped)
    await expect(panel).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(open).toBeFocused()
  })
})

test(
  'everything is reached by the Tab key, in the order in which it is read',
  representative,
  async ({ page, studio, chat }) => {
    await page.goto(studio.origin)
    await chat.ask('Hello')
    await chat.answered('You said: Hello')
    await chat.finished()
    await chat.composer.fill('Next')
    // Which pages there are is another matter.
    const beside = await page
      .getByRole('navigation', { name: site.sidebar.label })
      .getByRole('link')
      .allInnerTexts()
    expect(beside.length).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    const expected = [
      'Skip to content',
      site.brand.home,
      site.nav.plans,
      site.helpMenu.label,
      'Currency',
      'Language',
      'Theme',
      site.pro.button,
      site.user.signIn,
      site.sidebar.collapse,
      ...beside,
      'Model',
      words.header.conversations,
      words.header.share,
      words.header.startOver,
      words.header.newConversation,
      words.header.more,
      words.thread.label,
      rows.edit.action,
      words.thread.copy,
      words.thread.copy,
      voiceButtons.read,
      words.thread.regenerate,
      rows.retry.other,
      words.thread.good,
      words.thread.bad,
      words.composer.cannotSee,
      'field',
      voiceButtons.dictate,
      words.composer.send,
    ]
    const reached: string[] = []
    for (let count = 0; count < expected.length; count += 1) {
      reached.push(
        await page.evaluate(() => {
          const element = document.activeElement!
          const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
          return element.tagName === 'TEXTAREA' ? 'field' : name.replace(/:.*/s, '').trim()
        }),
      )
      await page.keyboard.press('Tab')
    }
    expect(reached).toEqual(expected)
  },
)

for (const path of ['/', '/privacy-policy', '/faq']) {
  test(`the skip link of ${path} leads past the header`, async ({ page, studio }) => {
    await page.goto(studio.origin + path)
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
}

test('a header choice is made by keyboard alone', async ({ page, studio }) => {
  await page.goto(studio.origin)
  const theme = page.getByRole('button', { name: /^Theme:/ })
  await theme.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'forest')
  await expect(theme).toBeFocused()
})

test('Escape stops an answer, and a dialog gives the focus back', async ({
  page,
  studio,
  chat,
  upstream,
}) => {
  await page.goto(studio.origin)
  const answer = upstream.plan({ pieces: ['One ', 'two.'], holdAfter: 1 })
  await chat.ask('Count')
  await answer.held
  await expect(chat.lastAnswer).toContainText('One')
  await page.keyboard.press('Escape')
  await expect(chat.lastAnswer).toContainText(words.thread.stopped)
  await expect(chat.composer).toBeFocused()

  await chat.startOverButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: actions.startOver.heading })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chat.startOverButton).toBeFocused()
  await expect(chat.answers).toHaveCount(1)
})

test('who begins anew can write at once', async ({ page, studio, chat }) => {
  await page.goto(studio.origin)
  await chat.ask('First')
  await chat.answered('You said: First')
  await chat.finished()
  await chat.newChatButton.focus()
  await page.keyboard.press('Enter')
  await expect(chat.answers).toHaveCount(0)
  await expect(chat.composer).toBeFocused()

  await chat.ask('Second')
  await chat.answered('You said: Second')
  await chat.finished()
  await chat.startOverButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: actions.startOver.heading })
  await dialog.getByRole('button', { name: actions.startOver.confirm }).click()
  await expect(dialog).toBeHidden()
  await expect(chat.composer).toBeFocused()
})

test('messages are walked through by keyboard', async ({ page, studio, chat }) => {
  await page.goto(studio.origin)
  await chat.ask('First')
  await chat.answered('You said: First')
  await chat.finished()
  await chat.transcript.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(chat.lastAnswer).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(chat.questions.first()).toBeFocused()
})

/** Writes down what screen readers are given to say. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest('[aria-live], [role=status], [role=alert], [role=log]')
      return region?.getAttribute('aria-live') === 'off' ? null : region
    }
    new MutationObserver((mutations) => {
      for (const { target, addedNodes, type } of mutations) {
        const heard = type === 'characterData' ? [target] : [...addedNodes]
        for (const node of heard) {
          const text = node.textContent?.trim()
          if (text && node.isConnected && regionOf(target)) said.push(text)
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}

test(
  'screen readers hear that an answer begins and then all of it once, never its pieces',
  representative,
  async ({ page, studio, chat, upstream }) => {
    await page.goto(studio.origin)
    await expect(chat.modelButton).toBeVisible()
    const said = await listen(page)
    const answer = upstream.plan({ pieces: ['Green ', 'tea, ', 'black ', 'tea.'], holdAfter: 2 })
    await chat.ask('Which?')
    await answer.held
    await expect(chat.lastAnswer).toContainText('Green tea,')
    await expect.poll(said).toEqual([words.notice.started])
    answer.release()
    await chat.answered('Green tea, black tea.')
    await chat.finished()
    await expect.poll(said).toEqual([words.notice.started, 'Green tea, black tea.'])
  },
)

test('screen readers hear that an answer was stopped', async ({ page, studio, chat, upstream }) => {
  await page.goto(studio.origin)
  await expect(chat.modelButton).toBeVisible()
  const said = await listen(page)
  const answer = upstream.plan({ pieces: ['Green ', 'tea.'], holdAfter: 1 })
  await chat.ask('Which?')
  await answer.held
  await expect(chat.lastAnswer).toContainText('Green')
  await chat.stopButton.click()
  await expect.poll(said).toEqual([words.notice.started, words.notice.stopped])
})

test('screen readers hear of an error once', async ({ page, studio, chat, upstream }) => {
  await page.goto(studio.origin)
  await expect(chat.modelButton).toBeVisible()
  const said = await listen(page)
  upstream.plan({ fault: 'server-error' })
  await chat.ask('Anybody?')
  await expect(chat.lastAnswer.locator('[part~=retry]')).toBeVisible()
  const error = await chat.lastAnswer.locator('[dir=auto]').first().innerText()
  await expect.poll(async () => (await said()).filter((text) => text === error).length).toBe(1)
  expect((await said()).filter((text) => ![words.notice.started, error].includes(text))).toEqual([])
})
