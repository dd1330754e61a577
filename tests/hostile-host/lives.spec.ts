import type { CDPSession } from '@playwright/test'
import { chat as words, conversations } from '../e2e/support/labels.ts'
import { builds } from './support/scope.ts'
import { expect, test } from './support/test.ts'

interface Counted {
  nodes: number
  listeners: number
  heap: number
}

async function count(session: CDPSession): Promise<Counted> {
  // Twice: what a finaliser lets go of is collected by the next round.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  return { nodes, listeners, heap }
}

/** Nodes that the browser and our scripts may keep once something was shown: fewer than an element has. */
const keptOnce = 35

for (const build of builds(['preact'], ['react', 'npm'])) {
  test(`300 lives of an element leave no nodes, listeners or memory behind (${build})`, async ({
    visit,
    page,
    studio,
  }) => {
    const { untouched } = await visit({
      build,
      chat: `<studio-chat mode="launcher" instance="stays" endpoint="${studio.origin}"></studio-chat>`,
    })
    await page.waitForFunction(() => customElements.get('studio-chat'))
    const session = await page.context().newCDPSession(page)
    const live = (lives: number) =>
      page.evaluate(
        async ([times, endpoint]) => {
          const place = document.querySelector('#place')!
          for (let life = 0; life < times; life += 1) {
            const element = document.createElement('studio-chat')
            element.setAttribute('mode', life % 2 ? 'launcher' : 'inline')
            element.setAttribute('endpoint', endpoint)
            place.append(element)
            await element.open()
            await element.setDraft(life % 3 ? `Life ${life}` : '')
            await element.focusComposer()
            element.remove()
          }
          // Sessions outlive their elements by some seconds, for hosts that put them elsewhere.
          await new Promise((resolve) => {
            setTimeout(resolve, 6_000)
          })
        },
        [lives, studio.origin] as const,
      )
    const before = await count(session)
    // What is loaded and cached once does not count, but nothing of an element is kept: the smallest has 40 nodes.
    await live(20)
    const first = await count(session)
    await live(150)
    const half = await count(session)
    await live(150)
    const last = await count(session)

    // A life that left one node or one listener behind would add 150; the browser's own bookkeeping (the focus, the
    // last event, a style that is still being computed) holds on to a few.
    expect(first.nodes - before.nodes).toBeLessThan(keptOnce)
    expect(last.nodes - first.nodes).toBeLessThan(30)
    expect(last.listeners - first.listeners).toBeLessThan(15)
    // A chat that stays in memory takes more than 20 kB, 150 of them 3 MB. Compiled code and its feedback grow in the
    // first half and have settled by the second.
    expect(last.heap - half.heap).toBeLessThan(1_000_000)
    expect(half.heap - first.heap).toBeLessThan(3_000_000)
    await untouched()
  })
}

test('a chat whose code was coloured and whose list was open is kept by nothing', async ({
  visit,
  page,
  studio,
  upstream,
}) => {
  const { chat } = await visit({
    chat: `<studio-chat instance="gone" endpoint="${studio.origin}"></studio-chat>`,
  })
  const session = await page.context().newCDPSession(page)
  // A chat like the one that will be left, of which nothing is there but what all share.
  await chat.converse(upstream, 'Which greeting?', 'None.')
  const before = await count(session)
  await page.evaluate(() => document.querySelector('studio-chat')!.remove())
  await page.waitForTimeout(6_000)
  const without = await count(session)
  await page.evaluate((endpoint) => {
    const element = document.createElement('studio-chat')
    element.setAttribute('endpoint', endpoint)
    document.querySelector('#place')!.append(element)
  }, studio.origin)
  upstream.plan({ pieces: ['So:\n\n```js\n', 'const greeting = "Xin chào"\n', '```\n\nDone.'] })
  await chat.ask('How do I greet?')
  await expect(page.locator('studio-chat .st-hl-keyword')).toBeVisible()
  await chat.button(words.header.more).click()
  await page.getByRole('menuitem', { name: words.header.conversations }).click()
  await expect(page.locator('studio-chat').getByRole('dialog', { name: conversations.heading })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector('studio-chat')!.remove())
  await page.waitForTimeout(6_000)
  const after = await count(session)
  expect(before.nodes - without.nodes).toBeGreaterThan(keptOnce)
  expect(after.nodes - without.nodes).toBeLessThan(keptOnce)
})

test('no other element is kept by the page either', async ({ visit, page, studio, complaints }) => {
  await visit({ chat: `<studio-chat mode="launcher" endpoint="${studio.origin}"></studio-chat>` })
  await page.waitForFunction(() => customElements.get('studio-chat'))
  complaints.expectFailedRequests('/api/chat/share/', 404)
  const session = await page.context().newCDPSession(page)
  const before = await count(session)
  const lives = 6
  const kinds = {
    'studio-login': {},
    'studio-upgrade': { mode: 'modal' },
    'studio-biometrics': {},
    'studio-shared-chat': { slug: 'B'.repeat(22) },
  }
  for (const [name, attributes] of Object.entries(kinds)) {
    const drawn = await page.evaluate(
      async ([tag, given, times]) => {
        let drawn = 0
        for (let life = 0; life < times; life += 1) {
          const element = document.createElement(tag)
          for (const [key, value] of Object.entries(given)) element.setAttribute(key, value)
          const ready = new Promise((resolve) => element.addEventListener('studio-ready', resolve))
          document.querySelector('#place')!.append(element)
          await ready
          const { open, reload } = element as unknown as Record<string, undefined | (() => Promise<void>)>
          await open?.call(element)
          await reload?.call(element)
          const isDrawn = () => element.shadowRoot!.querySelector('button, p, h2') !== null
          // What has been read is drawn a little later.
          for (let frame = 0; frame < 300 && !isDrawn(); frame += 1) await new Promise(requestAnimationFrame)
          if (isDrawn()) drawn += 1
          element.remove()
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 6_000)
        })
        return drawn
      },
      [name, { endpoint: studio.origin, ...attributes }, lives] as const,
    )
    expect(drawn, name).toBe(lives)
    const after = await count(session)
    expect(after.nodes - before.nodes, name).toBeLessThan(keptOnce)
  }
})
