import type { CDPSession } from '@playwright/test'
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
    // What is loaded and cached once does not count.
    await live(20)
    const first = await count(session)
    await live(150)
    const half = await count(session)
    await live(150)
    const last = await count(session)

    // A life that left one node or one listener behind would add 150; the browser's own bookkeeping (the focus, the
    // last event, a style that is still being computed) holds on to a few.
    expect(last.nodes - half.nodes).toBeLessThan(30)
    expect(half.nodes - first.nodes).toBeLessThan(60)
    expect(last.listeners - half.listeners).toBeLessThan(15)
    expect(half.listeners - first.listeners).toBeLessThan(30)
    // A chat that stays in memory takes more than 20 kB, 150 of them 3 MB. Compiled code and its feedback grow in the
    // first half and have settled by the second.
    expect(last.heap - half.heap).toBeLessThan(1_000_000)
    expect(half.heap - first.heap).toBeLessThan(3_000_000)
    await untouched()
  })
}
