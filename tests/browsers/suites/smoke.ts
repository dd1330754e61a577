import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { labels } from '../../e2e/support/labels.ts'
import { startStudio, type Studio } from '../../e2e/support/studio.ts'
import { startUpstream, type Upstream } from '../../e2e/support/upstream.ts'
import { nonce, servePages, type PageServer } from '../support/pages.ts'
import type { Room } from '../support/room.ts'
import type { Tab } from '../support/tab.ts'
import type { Box } from '../support/target.ts'
import { until } from '../support/until.ts'

const { actions, chat: words, launcher: button } = labels.en

const opener = { css: '[part=launcher]', name: button.open }
const panel = { css: '[part=panel]' }
const field = { css: 'textarea' }
const answer = { css: 'article[data-role=assistant]' }
const question = { css: 'article[data-role=user]' }
const stopButton = { css: '[part=stop]' }
const models = { css: '[part=model]' }
const picker = { css: '[part=dialog] [role=listbox]' }
const options = { css: '[part=model-option]' }
const more = { css: '[part=more]' }
const menu = { css: '[part=menu]' }
const entries = { css: '[part=menu-item]' }
const dialog = { css: '[part=dialog]' }
const startOver = { css: '[part=start-over]' }

const rounded = (box: Box | null) =>
  box && Object.fromEntries(Object.entries(box).map(([edge, value]) => [edge, Math.round(value)]))

/** What a visitor does, against the real server, on a page of another origin with the strictest policy. */
export function describeSmoke(room: () => Room): void {
  describe('a visitor of a page with the chat', () => {
    let upstream: Upstream
    let studio: Studio
    let pages: PageServer
    let tab: Tab

    beforeAll(async () => {
      upstream = await startUpstream()
      studio = await startStudio({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: 'sk-test' })
      // The one origin that this server lets embed its chat.
      pages = await servePages(studio.partnerPort)
    })
    afterAll(async () => {
      await pages?.close()
      await studio?.close()
      await upstream?.close()
    })

    const address = (attributes: string) => {
      const { cdn, tags } = room()
      return pages.page({
        head: tags({ nonce }),
        body: `<h1>Tea</h1>
          <button type="button" id="before">Before</button>
          <studio-chat mode="launcher" lang="en" endpoint="${studio.origin}" ${attributes}></studio-chat>`,
        policy: { connect: [cdn.origin, studio.origin] },
      })
    }
    const openChat = async (attributes = '') => {
      await tab.raw.open(address(attributes))
      await tab.click(opener)
      await tab.focused(field)
    }
    const ask = async (text: string) => {
      await tab.raw.type(text)
      await tab.raw.press('Enter')
    }
    const finished = async () => {
      await tab.gone(stopButton)
      await until('see the answer finished', () =>
        tab.all({ css: 'article[data-role=assistant]' }, (found) => !found.at(-1)?.hasAttribute('aria-busy')),
      )
    }

    beforeEach(async () => {
      tab = await room().engine.newTab()
    })
    afterEach(async () => {
      const heard = await tab.evaluate<string[]>('heard')
      const complaints = tab.raw.complaints() ?? []
      await tab.raw.close()
      expect(upstream.forgetPlans()).toBe(0)
      expect(heard).toEqual([])
      expect(complaints).toEqual([])
    })

    test('opens the launcher, asks, and reads a formatted answer while it is written', async () => {
      const plan = upstream.plan({
        pieces: ['## Green tea\n\n', 'It is **', 'fresh', '**.\n\n```js\nconst cups = 2\n```\n', 'Enjoy.'],
        holdAfter: 4,
      })
      await openChat()
      await ask('Which tea is it?')
      await tab.reads(question, 'Which tea is it?')
      await plan.held
      await tab.shown({ css: 'article[data-role=assistant] :is(h2, h3, h4, h5)', name: 'Green tea' })
      await tab.shown({ css: 'article[data-role=assistant] strong', name: 'fresh' })
      await tab.shown(stopButton)
      plan.release()
      await tab.reads(answer, 'Enjoy.')
      await finished()
      await tab.shown({ css: '[part=code] code span[class]', name: 'const' })
      expect(await tab.count(answer)).toBe(1)
    })

    test('stops an answer, and finds the conversation again after a reload', async () => {
      const plan = upstream.plan({ pieces: ['First part. ', 'Never read.'], holdAfter: 1 })
      await openChat()
      await ask('Tell me everything')
      await plan.held
      await tab.reads(answer, 'First part.')
      await tab.click(stopButton)
      await finished()
      await plan.abandoned
      await tab.raw.reload()
      // It was open, and is again.
      await tab.shown(panel)
      await tab.reads(question, 'Tell me everything')
      await tab.reads(answer, 'First part.')
      expect(await tab.text(answer)).not.toContain('Never read')
    })

    test('gets along with the keyboard alone', async () => {
      upstream.plan({ pieces: ['Heard you.'] })
      await tab.raw.open(address(''))
      await tab.click({ css: '#before' })
      await tab.shown(opener)
      await tab.tabTo(opener)
      await tab.raw.press('Enter')
      await tab.focused(field)
      await ask('By keyboard')
      await tab.reads(answer, 'Heard you.')
      await finished()
      await tab.tabTo(models, { shift: true })
      await tab.raw.press('Enter')
      await tab.shown(picker)
      const chosenAt = await tab.all(options, (found) =>
        found.findIndex((option) => option.getAttribute('aria-selected') === 'true'),
      )
      const names = await tab.all(options, (found) =>
        found.map((option) => option.querySelector('strong')!.textContent),
      )
      expect(names.length).toBeGreaterThan(1)
      const isLast = chosenAt === names.length - 1
      await tab.raw.press(isLast ? 'ArrowUp' : 'ArrowDown')
      await tab.raw.press('Enter')
      await tab.gone(picker)
      await tab.focused(models)
      await tab.reads(models, names[isLast ? chosenAt - 1 : chosenAt + 1]!)
      // Escape closes what is inside first, then the panel.
      await tab.raw.press('Enter')
      await tab.shown(picker)
      await tab.raw.press('Escape')
      await tab.gone(picker)
      await tab.shown(panel)
      await tab.focused(models)
      await tab.raw.press('Escape')
      await tab.gone(panel)
      await tab.focused(opener)
    })

    test('finds panel and menu where they belong', async () => {
      await openChat()
      const { width, height } = await tab.evaluate(() => ({
        width: document.documentElement.clientWidth,
        height: innerHeight,
      }))
      const launcher = (await tab.box({ css: '[part=launcher]' }))!
      const opened = (await tab.box(panel))!
      // In the corner: the panel stands above its button, both end at the same edge, all of it is in the window.
      expect(rounded(launcher)).toEqual({ x: width - 76, y: height - 76, width: 56, height: 56 })
      expect(Math.round(opened.x + opened.width)).toBe(width - 20)
      expect(opened.y + opened.height).toBeLessThanOrEqual(launcher.y)
      expect(opened.y).toBeGreaterThanOrEqual(0)

      await tab.click(more)
      await tab.shown(entries)
      const trigger = (await tab.box(more))!
      let list: Box
      // It comes with a movement.
      await until('see the menu just below its button', async () => {
        list = (await tab.box(menu))!
        return Math.round(list.y - (trigger.y + trigger.height)) === 6
      })
      const end = Math.min(trigger.x + trigger.width, width - 8)
      expect(Math.abs(list!.x + list!.width - end)).toBeLessThanOrEqual(1)
      // Painted above everything, not only placed.
      const isOnTop = await tab.all(entries, ([entry]) => {
        const { x, y, width, height } = entry!.getBoundingClientRect()
        let found = document.elementFromPoint(x + width / 2, y + height / 2)
        while (found?.shadowRoot) {
          const inner = found.shadowRoot.elementFromPoint(x + width / 2, y + height / 2)
          if (!inner || inner === found) break
          found = inner
        }
        return entry!.contains(found)
      })
      expect(isOnTop).toBe(true)
      // A press elsewhere dismisses it and does nothing else.
      await tab.raw.clickAt(opened.x + opened.width / 2, opened.y + opened.height / 2)
      await tab.gone(menu)
      await tab.shown(panel)
    })

    test('is asked before a conversation is deleted, in a dialog that a press outside closes', async () => {
      upstream.plan({ pieces: ['Keep me.'] })
      await openChat()
      await ask('Remember this')
      await tab.reads(answer, 'Keep me.')
      await finished()
      await tab.click(startOver)
      await tab.shown({ css: '[part=dialog] h2', name: actions.startOver.heading })
      // The dialog is modal: nothing outside can have the focus.
      for (let presses = 0; presses < 6; presses += 1) {
        await tab.raw.press('Tab')
        const isInside = await tab.all(dialog, ([found]) => {
          let active = document.activeElement
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
          return active === document.body || found!.contains(active)
        })
        expect(isInside).toBe(true)
      }
      // A press that begins inside is none outside.
      const box = (await tab.box(dialog))!
      await tab.raw.clickAt(box.x + 4, box.y + 4)
      await tab.shown(dialog)
      await tab.raw.clickAt(5, 5)
      await tab.gone(dialog)
      await tab.focused(startOver)
      await tab.shown(panel)

      await tab.click(startOver)
      await tab.shown(dialog)
      await tab.raw.press('Escape')
      await tab.gone(dialog)
      await tab.focused(startOver)
      await tab.reads(answer, 'Keep me.')

      await tab.click(startOver)
      await tab.click({ css: '[part=dialog] button', name: actions.startOver.confirm })
      await tab.gone(answer)
      await tab.focused(field)
    })

    test('reads a stored conversation before its chat is there, and goes on in it', async () => {
      const { cdn, tags, builds } = room()
      const { manifest, cdnFolder } = builds
      upstream.plan({ pieces: ['The **first** answer.'] })
      await openChat()
      await ask('A first question')
      await tab.reads(answer, 'The first answer.')
      await finished()
      const id = await tab.evaluate(() => localStorage['ai-studio:chat_active_default'] as string)

      // The other build, of which this browser has nothing yet: its chat waits.
      const file = manifest.react.preload.chat.find((name) => name.startsWith('chat'))!
      const code = await readFile(join(cdnFolder, file))
      const arrival = Promise.withResolvers<void>()
      cdn.answers.set(`/cdn/${manifest.version}/${file}`, (response) => {
        void arrival.promise.then(() => response.setHeader('content-type', 'text/javascript').end(code))
      })
      try {
        // With the tags in it the page would count as loading as long as the chat waits.
        await tab.raw.open(pages.page({ head: '' }))
        await tab.evaluate(
          (markup) => {
            const range = document.createRange()
            range.selectNode(document.body)
            document.body.append(range.createContextualFragment(markup))
          },
          `<studio-chat lang="en" endpoint="${studio.origin}" conversation-id="${id}"></studio-chat>
          ${tags({ mode: 'inline', framework: 'react', hasConversation: true })}`,
        )
        await tab.shown({ css: '[data-early] strong', name: 'first' })
        expect(await tab.count({ css: 'textarea:enabled' })).toBe(0)
      } finally {
        arrival.resolve()
      }
      await tab.gone({ css: '[data-early]' })
      await tab.reads(question, 'A first question')
      await tab.reads(answer, 'The first answer.')
      upstream.plan({ pieces: ['Another one.'] })
      await tab.click({ css: 'textarea:enabled' })
      await ask('A second question')
      await tab.reads(answer, 'Another one.')
      await finished()
      expect(await tab.count(answer)).toBe(2)
      cdn.answers.clear()
    })

    test('reads back through a conversation that stays in place, and scrolls it alone', async () => {
      await openChat()
      for (let count = 1; count <= 9; count += 1) {
        const lines = 'A **cup** of it.\n\n'.repeat(5 + count)
        upstream.plan({ pieces: [`# Tea ${count}\n\n`, lines, '```js\nconst cups = 1\n```\n'] })
        await ask(`Which is tea ${count}?`)
        await tab.reads(answer, `Tea ${count}`)
        await finished()
      }
      // No row has been measured then.
      await tab.raw.reload()
      await tab.reads(answer, 'Tea 9')
      const { steps, drift, scrolled, gap } = await tab.all({ css: '[part=thread]' }, async ([thread]) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        // The panel comes with a movement.
        let top = Number.NaN
        while (top !== thread!.getBoundingClientRect().top) {
          ;({ top } = thread!.getBoundingClientRect())
          for (let frames = 0; frames < 3; frames += 1) await frame()
        }
        const distance = (row: Element) => row.getBoundingClientRect().top - top
        let [steps, drift, scrolled] = [0, 0, 0]
        for (; thread!.scrollTop > 0 && steps < 200; steps += 1) {
          const held = [...thread!.querySelectorAll('article')].find(
            (row) => row.getBoundingClientRect().bottom > top,
          )!
          const [from, before] = [thread!.scrollTop, distance(held)]
          thread!.scrollTop -= 60
          const to = thread!.scrollTop
          for (let frames = 0; frames < 3; frames += 1) await frame()
          drift = Math.max(drift, Math.abs(distance(held) - before - (from - to)))
          // Near the beginning there is no space that could take up what was guessed wrongly.
          if (to > 2_500 && thread!.scrollTop !== to) scrolled += 1
        }
        return { steps, drift, scrolled, gap: distance(thread!.querySelector('article')!) }
      })
      expect(steps).toBeGreaterThan(50)
      expect(drift).toBeLessThan(1)
      expect(scrolled).toBe(0)
      expect(gap).toBeLessThan(20)
    })

    test('sees another theme and another language as soon as the page asks for them', async () => {
      await openChat('theme="light"')
      const ground = () =>
        tab.all({ css: '[part=chat]' }, ([found]) => getComputedStyle(found!).backgroundColor)
      const light = await ground()
      await tab.evaluate(() => document.querySelector('studio-chat')!.setAttribute('theme', 'dark'))
      await until('see other colours', async () => (await ground()) !== light)
      await tab.shown({ css: '*', name: words.empty.greeting })
      await tab.raw.type('Nửa câu')
      await tab.evaluate(() => document.querySelector('studio-chat')!.setAttribute('lang', 'vi'))
      await tab.shown({ css: '*', name: labels.vi.chat.empty.greeting })
      expect(await tab.all(field, ([found]) => (found as HTMLTextAreaElement).value)).toBe('Nửa câu')
    })

    test('on a phone gets a panel that takes the whole screen', async () => {
      await tab.raw.resize(400, 700)
      await openChat()
      const screen = await tab.evaluate(() => [innerWidth, innerHeight])
      const isNarrow = screen[0]! <= 520
      expect(isNarrow).toBe(true)
      await until('see the panel fill the screen', async () => {
        const { x, y, width, height } = (await tab.box(panel))!
        return JSON.stringify([x, y, width, height].map(Math.round)) === JSON.stringify([0, 0, ...screen])
      })
      expect(await tab.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
      await tab.click({ css: '[part=close]' })
      await tab.gone(panel)
      expect(await tab.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
      await tab.focused({ css: '[part=launcher]' })
    })

    test('meets nothing that axe would complain of', async () => {
      upstream.plan({
        pieces: ['# Title\n\n- [x] one\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nconst a = 1\n```\n'],
      })
      await openChat()
      await ask('Show me everything')
      await tab.shown({ css: 'article[data-role=assistant] table' })
      await finished()
      await tab.shown({ css: '[part=code] code span[class]' })
      await tab.raw.run(`(() => { ${room().builds.axe}; return '' })()`)
      const violations = await tab.evaluate<
        string[]
      >(`axe.run({ include: ['studio-chat'] }).then(({ violations, passes }) => [
        ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')),
        ...(passes.length > 10 ? [] : ['only ' + passes.length + ' rules passed']),
      ])`)
      expect(violations).toEqual([])
    })
  })
}
