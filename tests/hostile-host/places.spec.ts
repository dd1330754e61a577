import type { Page } from '@playwright/test'
import { ChatBox } from '../e2e/support/chat-box.ts'
import { labels } from '../e2e/support/labels.ts'
import { firstOf, representative } from '../scope.ts'
import { chatOf, fullExchange, nothingLost, streamedAnswer } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

const { actions, chat: words, launcher, print, rows } = labels.en

/** What a page does to the element in the middle of an answer. */
const moves: { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'moved to another place',
    act: (page) =>
      page.evaluate(() => document.querySelector('main')!.before(document.querySelector('studio-chat')!)),
  },
  {
    name: 'moved without being taken out',
    act: (page) =>
      page.evaluate(() => {
        const place = document.body as unknown as { moveBefore(node: Node, before: Node): void }
        place.moveBefore(document.querySelector('studio-chat')!, document.querySelector('main')!)
      }),
  },
  {
    name: 'taken out, and put back when it has cleared up',
    act: async (page) => {
      const emptied = await page.evaluate(async () => {
        const element = document.querySelector('studio-chat')!
        const place = element.parentElement!
        element.remove()
        await new Promise((resolve) => {
          setTimeout(resolve, 0)
        })
        const isEmpty = element.shadowRoot!.childNodes.length === 0
        place.append(element)
        return isEmpty
      })
      expect(emptied).toBe(true)
    },
  },
  {
    name: 'replaced by a copy of itself',
    act: (page) =>
      page.evaluate(() => {
        const element = document.querySelector('studio-chat')!
        element.replaceWith(element.cloneNode(true))
      }),
  },
  {
    name: "moved into another element's shadow root",
    act: (page) =>
      page.evaluate(() => {
        const element = document.querySelector('studio-chat')!
        const outer = document.createElement('section')
        document.querySelector('#place')!.append(outer)
        outer.attachShadow({ mode: 'open' }).append(element)
      }),
  },
  {
    name: 'hidden by content-visibility, and shown again',
    act: (page) =>
      page.evaluate(async () => {
        const { style } = document.querySelector<HTMLElement>('#place')!
        style.contentVisibility = 'hidden'
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        })
        style.contentVisibility = 'auto'
      }),
  },
  {
    name: 'put into a modal dialog',
    act: (page) =>
      page.evaluate(() => {
        const dialog = document.createElement('dialog')
        dialog.append(document.querySelector('studio-chat')!)
        document.querySelector('#place')!.append(dialog)
        dialog.showModal()
      }),
  },
]

for (const [index, { name, act }] of firstOf(moves).entries()) {
  for (const build of builds(['preact'], index < 3 ? ['react', 'npm'] : ['react'])) {
    test(
      `an element that is ${name} goes on answering, and keeps what is typed (${build})`,
      representative,
      async ({ visit, page, upstream }) => {
        const { chat } = await visit({ build })
        await streamedAnswer(chat, upstream, async () => {
          await chat.composer.pressSequentially('Meanwhile')
          await act(page)
          await expect(chat.composer).toHaveValue('Meanwhile')
        })
        await expect(chat.composer).toHaveValue('Meanwhile')
        await expect(chat.answers).toHaveCount(1)
        await chat.composer.fill('')
        await streamedAnswer(chat, upstream)
      },
    )
  }
}

for (const build of builds(['preact'], ['react', 'npm'])) {
  test(`on pages that open a launcher it stays closed for whoever has closed it (${build})`, async ({
    visit,
    page,
    studio,
  }) => {
    // To the browser, each look of the driver at the page is a press on it.
    await page.addInitScript(() => {
      const userActivation = { hasBeenActive: false, isActive: false }
      Object.defineProperty(navigator, 'userActivation', { value: userActivation })
    })
    const { chat } = await visit({
      build,
      chat: `<studio-chat mode="launcher" open endpoint="${studio.origin}"></studio-chat>`,
    })
    await expect(chat.composer).toBeFocused()
    await chat.composer.press('Escape')
    await expect(chat.composer).toBeHidden()
    await page.reload()
    const opener = page.getByRole('button', { name: launcher.open, exact: true })
    await expect(opener).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(chat.composer).toBeHidden()
    await opener.click()
    await expect(chat.composer).toBeFocused()
  })

  test(
    `in another element's shadow root a visitor talks (${build})`,
    representative,
    async ({ visit, page, studio, upstream }) => {
      const { untouched } = await visit({
        build,
        // The script looks for tags in the document; this one says that there are some.
        chat: `<studio-chat mode="launcher" instance="corner" endpoint="${studio.origin}"></studio-chat>`,
        body: '<div id="inner"></div>',
        css: '#inner { position: absolute; top: 16px; right: 16px; width: 520px; }',
        script: `addEventListener('DOMContentLoaded', () => {
        const place = document.querySelector('#inner')
        if (location.pathname.endsWith('/bare')) return
        const chat = document.createElement('studio-chat')
        chat.setAttribute('endpoint', '${studio.origin}')
        place.attachShadow({ mode: 'closed' }).append(chat)
        Object.assign(app, { chat })
      })`,
      })
      const launcher = page.locator('studio-chat[mode=launcher]')
      await expect(launcher.locator('[part=launcher]')).toBeVisible()
      // Nothing looks into a closed root from outside: the visitor's hands do.
      const inner = await page.evaluateHandle(
        () => (globalThis as unknown as { app: { chat: Element } }).app.chat,
      )
      await expect
        .poll(() => inner.evaluate((element) => Boolean(element.shadowRoot?.querySelector('textarea'))))
        .toBe(true)
      await inner.evaluate((element) => element.shadowRoot!.querySelector('textarea')!.focus())
      upstream.plan({ pieces: ['Inside.'] })
      await page.keyboard.type('Where are you?')
      await page.keyboard.press('Enter')
      await expect
        .poll(() =>
          inner.evaluate(
            (element) => element.shadowRoot!.querySelector<HTMLElement>('[role=log]')?.innerText ?? '',
          ),
        )
        .toContain('Inside.')
      await untouched()
    },
  )

  test(
    `in a frame of the page a visitor talks (${build})`,
    representative,
    async ({ visit, page, site, upstream }) => {
      const { address } = await visit({ build })
      site.put(
        '/framing',
        'html',
        `<!doctype html><title>Outer</title><iframe src="${address}" width="1200" height="700"></iframe>`,
      )
      await page.goto(`${site.origin}/framing`)
      const inside = new ChatBox(page.frameLocator('iframe').locator('studio-chat'))
      await fullExchange(inside, upstream)
      expect(await page.evaluate(() => document.documentElement.getAttributeNames())).toEqual([])
      await expect(page).toHaveTitle('Outer')
    },
  )
}

for (const build of builds(['preact'], ['react', 'npm'])) {
  test(`in a frame that may send no forms and open no dialogs the buttons work, and printing says so (${build})`, async ({
    visit,
    page,
    site,
    upstream,
    complaints,
  }) => {
    complaints.expectReport(/^An iframe which has both allow-scripts and allow-same-origin/)
    complaints.expectReport(/^Ignored call to 'print\(\)'/)
    const { address } = await visit({ build })
    site.put(
      '/framing',
      'html',
      `<!doctype html><title>Outer</title><iframe sandbox="allow-scripts allow-same-origin" src="${address}" width="1200" height="700"></iframe>`,
    )
    await page.goto(`${site.origin}/framing`)
    const inside = new ChatBox(page.frameLocator('iframe').locator('studio-chat'))
    upstream.plan({ pieces: ['Pressed.'] })
    upstream.plan({ pieces: ['Pressed once more.'] })
    await inside.composer.fill('By the button')
    await inside.sendButton.click()
    await inside.answered('Pressed.')
    await inside.finished()
    await inside.questions.hover()
    await inside.button(rows.edit.action).click()
    await inside.transcript.getByRole('textbox', { name: rows.edit.label }).fill('And again')
    await inside.button(rows.edit.save).click()
    await inside.answered('Pressed once more.')
    await inside.asked('And again')
    await inside.finished()
    await inside.button(words.header.more).click()
    const element = page.frameLocator('iframe').locator('studio-chat')
    await element.getByRole('menuitem', { name: actions.menu.print }).click()
    await expect(element.getByText(print.failed)).toBeVisible()
  })

  test(`on a page that takes every wheel a long answer is scrolled by it, and the rest is left to the page (${build})`, async ({
    visit,
    page,
    upstream,
  }) => {
    const { chat, untouched } = await visit({
      build,
      script: `globalThis.heard = []
      document.addEventListener('wheel', (event) => {
        heard.push(event.ctrlKey ? 'zoom' : 'wheel')
        event.preventDefault()
      }, { passive: false })`,
    })
    const heard = () => page.evaluate('heard')
    upstream.plan({ pieces: ['Short.'] })
    await chat.ask('Say little')
    await chat.answered('Short.')
    await chat.finished()
    await chat.lastAnswer.hover()
    await page.mouse.wheel(0, 100)
    await expect.poll(heard).toEqual(['wheel'])

    upstream.plan({ pieces: Array.from({ length: 80 }, (_, index) => `Line ${index}.\n\n`) })
    await chat.ask('Say much')
    await chat.answered('Line 79.')
    await chat.finished()
    const top = () => chat.transcript.evaluate((thread) => thread.scrollTop)
    const before = await top()
    await chat.lastAnswer.hover()
    await page.mouse.wheel(0, -300)
    await expect.poll(top).toBeLessThan(before - 100)
    expect(await heard()).toEqual(['wheel'])
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(heard).toEqual(['wheel', 'zoom'])
    await untouched()
  })

  test(`in a dialog of the page everything opens above it, and Escape closes the inner thing first (${build})`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    const markup = `<dialog class="host-dialog"><studio-chat endpoint="${studio.origin}"></studio-chat></dialog>`
    await visit({
      build,
      chat: markup,
      css: '.host-dialog studio-chat { height: 500px }',
    })
    const dialog = page.locator('.host-dialog')
    await dialog.evaluate((element: HTMLDialogElement) => element.showModal())
    const chat = chatOf(page)
    await fullExchange(chat, upstream)
    await chat.modelButton.click()
    const entry = page.getByRole('option', { name: 'sand-vision-1' })
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(dialog).toHaveAttribute('open')
    await chat.startOverButton.click()
    const question = page.getByRole('dialog', { name: actions.startOver.heading })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog).toHaveAttribute('open')
    await dialog.evaluate((element: HTMLDialogElement) => {
      element.close()
      element.showModal()
    })
    await nothingLost(chat)
  })

  test(`what a page sets and calls before the script comes counts (${build})`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    const { chat, untouched } = await visit({
      build,
      script: `addEventListener('DOMContentLoaded', () => {
        const chat = document.querySelector('studio-chat')
        if (!chat) return
        Object.assign(chat, { heading: 'Tea counter', placeholder: 'Ask the counter', suggestions: ['Which tea?'], instance: 'counter', endpoint: '${studio.origin}' })
      })`,
      chat: '<studio-chat></studio-chat>',
      tags: (pasted) => pasted.replace('<script async', '<script'),
    })
    await expect(chat.composer).toHaveAttribute('placeholder', 'Ask the counter')
    await expect(page.getByRole('button', { name: 'Which tea?' })).toBeVisible()
    await expect(page.locator('studio-chat [part~=heading]')).toHaveText('Tea counter')
    await fullExchange(chat, upstream)
    await untouched()
  })

  test(
    `a page that draws itself anew fifty times loses nothing that is being typed (${build})`,
    representative,
    async ({ visit, page, upstream }) => {
      const { chat } = await visit({ build })
      await streamedAnswer(chat, upstream)
      await chat.composer.click()
      const text = 'While the page draws itself, I write.'
      await page.evaluate(() => {
        let renders = 0
        const draw = () => {
          const element = document.querySelector('studio-chat')!
          const names = ['heading', 'placeholder', 'lang', 'class', 'data-render']
          for (const name of names) element.setAttribute(name, name === 'lang' ? 'en' : `${name} ${renders}`)
          Object.assign(element, { suggestions: [`Offer ${renders}`], disabled: false })
          document.querySelector('main')!.replaceWith(document.querySelector('main')!.cloneNode(true))
          renders += 1
          if (renders < 50) requestAnimationFrame(draw)
          else document.title = 'Drawn'
        }
        draw()
      })
      await page.keyboard.type(text, { delay: 20 })
      await expect(page).toHaveTitle('Drawn')
      await expect(chat.composer).toBeFocused()
      await expect(chat.composer).toHaveValue(text)
      await expect(chat.answers).toHaveCount(1)

      // Even a page that throws the element away each time gives the visitor everything back.
      await page.evaluate(async () => {
        for (let count = 0; count < 50; count += 1) {
          const element = document.querySelector('studio-chat')!
          element.replaceWith(element.cloneNode(true))
          await new Promise(requestAnimationFrame)
        }
      })
      await expect(chat.composer).toHaveValue(text)
      await expect(chat.answers).toHaveCount(1)
      await chat.asked('How long?')
    },
  )
}

for (const what of builds([], ['npm']).length
  ? (['component', 'element'] as const)
  : (['element'] as const)) {
  test(`a page on React that draws itself anew fifty times loses nothing that is being typed into the ${what}`, async ({
    visit,
    page,
    studio,
    upstream,
  }) => {
    await visit({
      build: 'npm',
      chat: '<div id="app-place"></div>',
      tags: (pasted) => pasted.replace('element.js', 'app.js'),
      css: '#app-place .st-chat, #app-place studio-chat { height: 600px; display: block }',
    })
    await page.waitForFunction(() => 'draw' in (globalThis as unknown as { app: object }).app)
    await page.evaluate(
      ([kind, endpoint]) => {
        const { app } = globalThis as unknown as {
          app: { draw: (place: Element, kind: string, endpoint: string) => void }
        }
        app.draw(document.querySelector('#app-place')!, kind, endpoint)
      },
      [what, studio.origin] as const,
    )
    const chat = new ChatBox(page.locator('#app-place'))
    await streamedAnswer(chat, upstream)
    await chat.composer.click()
    await page.evaluate(() => {
      let renders = 0
      const draw = () => {
        document.querySelector<HTMLButtonElement>('#app-place button')!.click()
        renders += 1
        if (renders < 50) requestAnimationFrame(draw)
      }
      draw()
    })
    await page.keyboard.type('While React draws, I write.', { delay: 20 })
    await expect(page.getByRole('button', { name: 'Basket: 50' })).toBeVisible()
    await expect(chat.composer).toBeFocused()
    await expect(chat.composer).toHaveValue('While React draws, I write.')
    await expect(chat.answers).toHaveCount(1)
  })
}
