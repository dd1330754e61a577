import type { Page } from '@playwright/test'
import { representative } from '../scope.ts'
import { nothingLost, fullExchange } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

const hotkeys = (where: string, isCapture: boolean) => `
  globalThis.pressed = []
  for (const type of ['keydown', 'keypress', 'keyup'${isCapture ? '' : ", 'input'"}]) {
    ${where}.addEventListener(type, (event) => {
      const path = event.composedPath()[0]
      if (path instanceof Element && path.getRootNode() === document) return
      pressed.push(type + ' ' + event.key)
      event.preventDefault()
      event.stopImmediatePropagation()
    }, ${isCapture})
  }
  document.addEventListener('keydown', (event) => {
    if (event.target === document.body) document.title += event.key
  })`

const pressed = (page: Page) => page.evaluate('pressed')

for (const [index, [name, where, isCapture]] of (
  [
    ['takes every key on its way down', 'document', true],
    ['takes every key at its root on its way down', 'document.documentElement', true],
    ['takes every key on its way up', 'document', false],
    ['takes every key at its window on the way up', 'window', false],
  ] as const
).entries()) {
  for (const build of builds(
    index === 0 ? ['preact'] : [],
    index === 0 ? ['react', 'npm'] : ['preact', 'react'],
  )) {
    test(
      `on a page that ${name} what a visitor types arrives in the chat only (${build})`,
      representative,
      async ({ visit, page, upstream }) => {
        const { chat, untouched } = await visit({ build, script: hotkeys(where, isCapture) })
        await fullExchange(chat, upstream)
        await chat.composer.press('Shift+Enter')
        await page.keyboard.type('j/k?')
        await expect(chat.composer).toHaveValue('Half a thought\nj/k?')
        expect(await pressed(page)).toEqual([])
        await untouched()

        // The page's own shortcuts go on working beside the chat.
        await chat.composer.evaluate((field) => field.blur())
        await page.keyboard.press('k')
        await expect(page).toHaveTitle('Tea shopk')
      },
    )
  }
}

for (const build of builds(['preact'], ['react'])) {
  test(`the Enter that ends a composition sends nothing, whichever comes first (${build})`, async ({
    visit,
    page,
    upstream,
  }) => {
    const { chat, untouched } = await visit({ build })
    const session = await page.context().newCDPSession(page)
    const enter = (code: number) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: code === 229 ? 'Process' : 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode: code,
        nativeVirtualKeyCode: code,
      })
    await chat.composer.click()
    // Chrome and Firefox: the key comes while the word is still being composed.
    await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
    await enter(229)
    await session.send('Input.insertText', { text: '日' })
    await expect(chat.composer).toHaveValue('日')
    // Safari: the composition has ended when the key comes.
    await session.send('Input.imeSetComposition', { text: 'ほん', selectionStart: 2, selectionEnd: 2 })
    await session.send('Input.insertText', { text: '本' })
    await enter(229)
    await expect(chat.composer).toHaveValue('日本')
    await expect(chat.questions).toHaveCount(0)

    upstream.plan({ pieces: ['はい'] })
    await chat.composer.press('Enter')
    await chat.answered('はい')
    await chat.asked('日本')
    await chat.finished()
    await untouched()
  })
}

for (const build of builds(['preact'], ['react', 'npm'])) {
  test(`who writes in a field of the page keeps the focus and the place when the chat comes (${build})`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    const chatBelow = `<studio-chat endpoint="${studio.origin}"></studio-chat>`
    const { chat, untouched } = await visit({
      build,
      chat: chatBelow,
      body: '<input class="search" autofocus aria-label="Search">',
      css: '#place { position: static; margin-top: 3000px; }',
    })
    const search = page.getByRole('textbox', { name: 'Search' })
    await expect(search).toBeFocused()
    await page.keyboard.type('oo')
    await chat.composer.waitFor({ state: 'attached' })
    await page.evaluate(async (markup) => {
      const more = new DOMParser().parseFromString(markup, 'text/html').querySelector('studio-chat')!
      const added = document.importNode(more, true)
      added.setAttribute('instance', 'second')
      document.querySelector('#place')!.append(added)
      await (added as unknown as { ready: Promise<void> }).ready
      added.remove()
    }, chatBelow)
    await page.keyboard.type('long')
    await expect(search).toHaveValue('oolong')
    await expect(search).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await fullExchange(chat, upstream)
    await nothingLost(chat)
    await page.evaluate(() => scrollTo(0, 0))
    await search.evaluate((field: HTMLInputElement) => (field.value = ''))
    await untouched()
  })
}
