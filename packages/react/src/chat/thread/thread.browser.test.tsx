import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../chat.css'
import '../thread.css'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, longConversation, question } from '../testing/samples.ts'
import { guessHeight } from './row-heights.ts'

beforeAll(() => {
  configure({ reactStrictMode: true })
  document.documentElement.dataset.theme = 'dark'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const scroller = () => document.querySelector<HTMLElement>('.st-thread')!
const rows = () => [...document.querySelectorAll<HTMLElement>('.st-row')]
const row = (id: string) => rows().find((each) => each.dataset.id === id)
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const settled = async () => {
  for (let count = 0; count < 4; count += 1) await frame()
}
const distance = (element: Element) =>
  element.getBoundingClientRect().top - scroller().getBoundingClientRect().top
const left = () => scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop
const visibleRows = () => {
  const view = scroller().getBoundingClientRect()
  return rows().filter((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return bottom > view.top && top < view.bottom
  })
}

/** Scrolls up step by step; how far what is read has drifted at worst, in pixels of the screen. */
async function drifted(steps: number, scale: number): Promise<number> {
  let worst = 0
  for (let step = 0; step < steps; step += 1) {
    const held = visibleRows()[0]!
    const { id } = held.dataset
    const before = distance(held)
    const by = 37 + (step % 5) * 61
    scroller().scrollTop -= by
    await frame()
    await frame()
    const now = row(id!)
    if (!now) throw new Error(`Row ${id} is gone after scrolling up by ${by} pixels`)
    worst = Math.max(worst, Math.abs(distance(now) - before - by * scale))
  }
  return worst
}

const long = (count = 1_000) => renderChat({ messages: longConversation(count), conversationId: 'c' })

describe('a long conversation', () => {
  test('begins at its end, with few rows drawn', async () => {
    await long()
    await settled()
    expect(left()).toBeLessThan(1)
    expect(row('m999')).toBeDefined()
    expect(rows().length).toBeLessThanOrEqual(30)
    expect(document.querySelectorAll('.st-chat *').length).toBeLessThan(3_000)
  })

  test('keeps what is read exactly in place while scrolling up over rows that were never measured', async () => {
    await long()
    await settled()
    const worst = await drifted(120, 1)
    expect(worst).toBeLessThan(0.1)
  })

  test('keeps it as exactly where browsers know a height only roughly', { tags: 'full' }, async () => {
    await long(10_000)
    await settled()
    const worst = await drifted(40, 1)
    expect(worst).toBeLessThan(0.03)
  })

  test('is as long as it is on a page with rules for everything on it', async () => {
    const length = async (rules: string) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets.push(sheet)
      const { unmount } = await long()
      await settled()
      const { scrollHeight } = scroller()
      unmount()
      document.adoptedStyleSheets.pop()
      return scrollHeight
    }
    const usual = await length('')
    const there = await length('* { box-sizing: border-box !important; padding: 0 !important }')
    expect(usual).toBeGreaterThan(200_000)
    expect(Math.abs(there / usual - 1)).toBeLessThan(0.1)
  })

  test('leaves the scrolling to who reads up: a finger would lose its swing', { tags: 'full' }, async () => {
    await long()
    await settled()
    for (let step = 0; step < 40; step += 1) {
      const top = (scroller().scrollTop -= 160)
      await settled()
      expect(scroller().scrollTop).toBe(top)
    }
  })

  test('read up to its beginning ends there, with nothing above it', async () => {
    await long(60)
    await settled()
    const start = scroller().querySelector('.st-thread-content')!
    for (let steps = 0; scroller().scrollTop > 0 && steps < 300; steps += 1) {
      const held = visibleRows()[0]!
      const before = distance(held)
      const by = Math.min(90, scroller().scrollTop)
      scroller().scrollTop -= by
      await frame()
      await frame()
      expect(Math.abs(distance(held) - before - by)).toBeLessThan(1)
    }
    expect(scroller().scrollTop).toBe(0)
    const padding = Number.parseFloat(getComputedStyle(start).paddingBlockStart)
    expect(distance(row('m0')!)).toBeCloseTo(padding, 0)
  })

  test.each([
    ['zooms in', { zoom: '1.5' }],
    ['zooms out', { zoom: '0.8' }],
    ['shrinks what the chat stands in', { transform: 'scale(0.75)' }],
  ])('keeps what is read in place on a page that %s', async (_how, style) => {
    Object.assign(document.body.style, style)
    onTestFinished(() => document.body.removeAttribute('style'))
    await long()
    await settled()
    // What is left is no measure here: a pixel of the screen is not one of the layout.
    const end = scroller().scrollTop
    scroller().scrollTop = scroller().scrollHeight
    expect(scroller().scrollTop).toBe(end)
    const scale = scroller().getBoundingClientRect().width / scroller().offsetWidth
    expect(Math.abs(scale - 1)).toBeGreaterThan(0.1)
    const worst = await drifted(60, scale)
    expect(worst).toBeLessThan(0.5)
    scroller().scrollTop = 0
    await expect.poll(() => row('m0')).toBeDefined()
    expect(rows().length).toBeLessThanOrEqual(30)
  })

  test('what turns until older messages are there costs nothing where nobody sees it', async () => {
    await renderChat({ messages: longConversation(100), hasOlder: true, conversationId: 'c' })
    await settled()
    const spinner = scroller().querySelector('.st-thread-older > .st-spinner')!
    const isDrawn = () => spinner.checkVisibility({ contentVisibilityAuto: true })
    expect(isDrawn()).toBe(false)
    scroller().scrollTop = 0
    await expect.poll(isDrawn).toBe(true)
  })

  test('never draws many rows, wherever the reader jumps', async () => {
    await long()
    await settled()
    for (const share of [0.5, 0.1, 0.9, 0, 0.33]) {
      scroller().scrollTop = scroller().scrollHeight * share
      await settled()
      expect(rows().length).toBeLessThanOrEqual(30)
      expect(visibleRows().length).toBeGreaterThan(0)
      const [first, last] = [visibleRows()[0]!, visibleRows().at(-1)!]
      expect(distance(first)).toBeLessThanOrEqual(12)
      expect(distance(last) + last.offsetHeight).toBeGreaterThanOrEqual(
        Math.min(scroller().clientHeight, 500) - 30,
      )
    }
  })

  test('draws only what is seen while the reader flies past, and its surroundings on arrival', async () => {
    await long()
    await settled()
    const beside = () => -distance(rows()[0]!)
    scroller().scrollTop = scroller().scrollHeight * 0.6
    await frame()
    const flying = rows().length
    await expect.poll(beside).toBeGreaterThan(250)
    expect(rows().length).toBeGreaterThan(flying)
  })

  test('draws a few rows in each frame where the reader jumps to, those in view first', async () => {
    await long()
    await settled()
    scroller().scrollTop = scroller().scrollHeight * 0.4
    let before = new Set(rows())
    for (let count = 0; count < 12; count += 1) {
      await frame()
      const added = rows().filter((one) => !before.has(one))
      expect(added.length).toBeLessThanOrEqual(3)
      expect(visibleRows().length).toBeGreaterThan(0)
      before = new Set(rows())
    }
    expect(rows().length).toBeGreaterThan(6)
  })

  test('draws where the reader is when a page scrolls in every frame', async () => {
    await long()
    await settled()
    const seen: number[] = []
    await new Promise<void>((resolve) => {
      const scroll = (tenth: number) => {
        if (tenth === 0) return resolve()
        requestAnimationFrame(() => scroll(tenth - 1))
        scroller().scrollTop = (scroller().scrollHeight * tenth) / 10
        setTimeout(() => seen.push(visibleRows().length))
      }
      requestAnimationFrame(() => scroll(9))
    })
    // Of the first jump is heard in the next frame.
    expect(Math.min(...seen.slice(1))).toBeGreaterThan(0)
  })

  test('draws what can be done with a message on arrival, without moving anything', async () => {
    await long()
    await settled()
    scroller().scrollTop = scroller().scrollHeight * 0.6
    // One row in each frame.
    await frame()
    await frame()
    const seen = visibleRows()
    const texts = seen.flatMap((each) => [...each.querySelectorAll('p')])
    const places = () => [...seen, ...texts].map((each) => JSON.stringify(each.getBoundingClientRect()))
    const buttons = () => seen.map((each) => each.querySelectorAll('button').length)
    const passed = places()
    expect(new Set(seen.map(({ dataset }) => dataset.role))).toEqual(new Set(['user', 'assistant']))
    expect(Math.max(...buttons())).toBe(0)
    await expect.poll(() => Math.min(...buttons())).toBeGreaterThan(0)
    expect(places()).toEqual(passed)
  })

  test('draws what can be done with a message once a reader who scrolls has come to rest', async () => {
    await long()
    await settled()
    const buttons = (each: HTMLElement) => each.querySelectorAll('.st-row-tools button').length
    await expect.poll(() => Math.min(...rows().map(buttons))).toBeGreaterThan(0)
    const onTheWay: number[] = []
    for (let count = 0; count < 20; count += 1) {
      const known = new Set(rows())
      scroller().scrollTop -= 200
      await frame()
      onTheWay.push(
        ...rows()
          .filter((each) => !known.has(each))
          .map(buttons),
      )
    }
    expect(onTheWay.length).toBeGreaterThan(4)
    expect(onTheWay).toEqual(onTheWay.map(() => 0))
    await expect.poll(() => Math.min(...rows().map(buttons))).toBeGreaterThan(0)
  })

  test('a key that leads to a message finds what can be done with it', async () => {
    await long()
    await settled()
    scroller().focus()
    for (let count = 0; count < 6; count += 1) {
      await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
      expect(document.activeElement?.querySelectorAll('button').length).toBeGreaterThan(0)
    }
  })

  test('draws the icons of a message only where what can be done with it is shown', async () => {
    await renderChat({ messages: [question('q', 'Hello'), answer('a', 'Hello to you.')] })
    await settled()
    const buttons = (id: string) => [...row(id)!.querySelectorAll<HTMLElement>('.st-row-tools button')]
    const drawn = (id: string) =>
      buttons(id).filter((each) => each.querySelector('svg')!.checkVisibility({ visibilityProperty: true }))
        .length
    const all = buttons('q').length
    await userEvent.hover(row('a')!)
    await expect.poll(() => drawn('q')).toBe(0)
    expect(drawn('a')).toBe(buttons('a').length)
    buttons('q')[0]!.focus()
    expect(document.activeElement).toBe(buttons('q')[0])
    await expect.poll(() => drawn('q')).toBe(all)
    buttons('q')[0]!.blur()
    await expect.poll(() => drawn('q')).toBe(0)
    await userEvent.hover(row('q')!)
    await expect.poll(() => drawn('q')).toBe(all)
    expect(all).toBeGreaterThan(0)
  })

  test('reaches the first message exactly', async () => {
    await long(200)
    await settled()
    for (let count = 0; count < 400 && scroller().scrollTop > 0; count += 1) {
      scroller().scrollTop -= 700
      await frame()
    }
    await settled()
    expect(row('m0')).toBeDefined()
    expect(distance(row('m0')!)).toBeGreaterThanOrEqual(0)
    expect(distance(row('m0')!)).toBeLessThan(20)
  })

  test.each([360, 1280])('at %d pixels guesses nearly how high ordinary messages will be', async (width) => {
    const { innerWidth, innerHeight } = window
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    await page.viewport(width, innerHeight)
    const sentence = 'The tide turns twice a day, because the moon passes over every harbour of the coast.'
    const messages = [
      question('q1', 'When does the tide turn?'),
      answer('a1', sentence),
      question('q2', sentence),
      answer('a2', `${sentence} ${sentence}\n\n${sentence}`),
    ]
    await renderChat({ messages })
    await settled()
    const { clientWidth } = document.querySelector('.st-thread-content')!.firstElementChild!
    const line = 24
    for (const message of messages) {
      const guess = guessHeight(message, clientWidth)
      expect(Math.abs(guess - row(message.id)!.offsetHeight), message.content).toBeLessThanOrEqual(line)
    }
  })

  test('keeps the place when earlier messages arrive', async () => {
    const all = longConversation(120)
    const { session, change } = await renderChat({
      messages: all.slice(60),
      hasOlder: true,
      conversationId: 'c',
    })
    await settled()
    scroller().scrollTop = 400
    await settled()
    expect(session.callsOf('loadOlder').length).toBeGreaterThan(0)
    const held = visibleRows()[0]!
    const { id } = held.dataset
    const before = distance(held)
    await change(() => session.set({ messages: all, hasOlder: false }))
    await settled()
    expect(Math.abs(distance(row(id!)!) - before)).toBeLessThan(0.1)
  })

  test('asks once for earlier messages that do not come, and again after a while', async () => {
    const { session } = await renderChat({
      messages: longConversation(60),
      hasOlder: true,
      conversationId: 'c',
    })
    await settled()
    const near = async (top: number) => {
      const heard = new Promise((resolve) => scroller().addEventListener('scroll', resolve, { once: true }))
      scroller().scrollTop = top
      await heard
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    for (let step = 20; step > 0; step -= 1) await near(step * 8)
    expect(session.callsOf('loadOlder')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(session.callsOf('loadOlder')).toHaveLength(1)
    await near(4)
    await near(2)
    expect(session.callsOf('loadOlder')).toHaveLength(2)
  })

  test('keeps the place when something above it grows', async () => {
    const { session, change } = await long(60)
    await settled()
    scroller().scrollTop = scroller().scrollHeight / 2
    await settled()
    const held = visibleRows()[1] ?? visibleRows()[0]!
    const { id } = held.dataset
    scroller().scrollTop += distance(held) + 1
    await settled()
    const before = distance(row(id!)!)
    const messages = session.$messages.get()
    const index = messages.findIndex((message) => message.id === id) - 1
    await change(() =>
      session.set({
        messages: messages.map((message, at) =>
          at === index ? { ...message, content: `${message.content}\n\n${'More. '.repeat(200)}` } : message,
        ),
      }),
    )
    await settled()
    expect(Math.abs(distance(row(id!)!) - before)).toBeLessThan(0.1)
  })
})

describe('an answer being written', () => {
  const begin = () =>
    renderChat({
      messages: longConversation(20),
      conversationId: 'c',
      live: { id: 'live', phase: 'writing', text: 'It begins.' },
    })

  test('is followed to its end', async () => {
    const { session, change } = await begin()
    await settled()
    for (let count = 0; count < 30; count += 1) {
      await change(() =>
        session.write(`\n\nParagraph ${count}, which is a little longer than one line of the chat.`),
      )
      await frame()
      await frame()
      expect(left()).toBeLessThan(1)
    }
  })

  test('does not move a reader who has scrolled up, not even a little', async () => {
    const { session, change } = await begin()
    await settled()
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }))
    scroller().scrollTop -= 30
    await settled()
    const { scrollTop } = scroller()
    const held = visibleRows()[0]!
    const before = distance(held)
    for (let count = 0; count < 10; count += 1) {
      await change(() => session.write('\n\nAnother paragraph.'))
      await frame()
    }
    await settled()
    expect(scroller().scrollTop).toBe(scrollTop)
    expect(distance(held)).toBe(before)
    await expect.element(page.getByRole('button', { name: 'New messages' })).toBeVisible()
  })

  test('is followed again at the end, and by the pill', async () => {
    const { session, change } = await begin()
    await settled()
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }))
    scroller().scrollTop -= 300
    await settled()
    await change(() => session.write('\n\nNew text.'))
    await settled()
    await page.getByRole('button', { name: 'New messages' }).click()
    await settled()
    expect(left()).toBeLessThan(1)
    await change(() => session.write('\n\nMore text.'))
    await settled()
    expect(left()).toBeLessThan(1)
    expect(document.querySelector('.st-thread-pill')).toBeNull()

    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }))
    scroller().scrollTop -= 300
    await settled()
    scroller().scrollTop = scroller().scrollHeight
    await settled()
    await change(() => session.write('\n\nStill more text.'))
    await settled()
    expect(left()).toBeLessThan(1)
  })

  test('keeps its row and everything in it when it ends', async () => {
    const { session, change } = await begin()
    await change(() => session.write('\n\n- one\n- two\n\n```js\nconst a = 1\n```\n'))
    await settled()
    const before = row('live')!
    const paragraph = before.querySelector('p')
    const height = before.querySelector('.st-md')!.getBoundingClientRect().height
    await change(() => session.finish())
    await settled()
    expect(row('live')).toBe(before)
    expect(before.querySelector('p')).toBe(paragraph)
    expect(before.querySelector('.st-md')!.getBoundingClientRect().height).toBe(height)
    expect(left()).toBeLessThan(1)
  })

  test('an own question goes to the end from anywhere', async () => {
    const { session, change } = await renderChat({ messages: longConversation(60), conversationId: 'c' })
    await settled()
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }))
    scroller().scrollTop = 0
    await settled()
    await change(() => void session.send('And now?'))
    await settled()
    expect(left()).toBeLessThan(1)
  })

  test('a message of somebody else does not', async () => {
    const { session, change } = await renderChat({ messages: longConversation(60), conversationId: 'c' })
    await settled()
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }))
    scroller().scrollTop = 200
    await settled()
    const held = visibleRows()[0]!
    const before = distance(held)
    await change(() =>
      session.set({
        messages: [...session.$messages.get(), question('q', 'From another tab'), answer('a', 'Answer')],
      }),
    )
    await settled()
    expect(distance(held)).toBe(before)
    await expect.element(page.getByRole('button', { name: 'New messages' })).toBeVisible()
  })
})

describe('questions that wait for the connection', () => {
  const waiting = (id: string, content = `Later ${id}`) =>
    question(id, content, { status: 'queued', serverId: null })
  const order = () => rows().map((each) => each.dataset.id)
  const positions = () => rows().map((each) => each.ariaPosInSet)

  test('stand behind the answer being written, which keeps its place among them when it ends', async () => {
    const { session, change } = await renderChat({
      messages: [question('1', 'Now'), waiting('2'), waiting('3')],
      live: { id: 'live', phase: 'writing', text: 'It begins.' },
    })
    await settled()
    expect(order()).toEqual(['1', 'live', '2', '3'])
    expect(positions()).toEqual(['1', '2', '3', '4'])
    const [, live, second] = rows()
    const button = second!.querySelector('button')!
    button.focus()
    const finished = answer('live', 'It begins. It ends.')
    await change(() => {
      const [first, ...queued] = session.$messages.get()
      session.set({ messages: [first!, finished, ...queued], live: null })
    })
    await settled()
    expect(order()).toEqual(['1', 'live', '2', '3'])
    expect(rows()[1]).toBe(live)
    expect(document.activeElement).toBe(button)
    await page.getByRole('button', { name: 'Retry', exact: true }).click()
    expect(session.callsOf('retry')).toEqual([['live']])
  })

  test('keep the focus while the first of them is sent and an answer begins', async () => {
    const { session, change } = await renderChat({
      messages: [...longConversation(30), waiting('1'), waiting('2')],
    })
    await settled()
    const button = row('2')!.querySelector('button')!
    button.focus()
    await change(() => {
      const messages = session.$messages.get()
      session.set({
        messages: messages.map((each) => (each.id === '1' ? { ...each, status: 'sending' } : each)),
        live: { id: 'live', phase: 'waiting', text: '' },
      })
    })
    await settled()
    expect(order().slice(-3)).toEqual(['1', 'live', '2'])
    expect(document.activeElement).toBe(button)
    expect(left()).toBeLessThan(1)
  })

  test('go to the end from anywhere, as any own question', async () => {
    const { session, change } = await renderChat({ messages: longConversation(60), conversationId: 'c' })
    await settled()
    scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -30 }))
    scroller().scrollTop = 0
    await settled()
    await change(() => session.set({ messages: [...session.$messages.get(), waiting('mine')] }))
    await settled()
    expect(left()).toBeLessThan(1)
    expect(document.querySelector('.st-thread-pill')).toBeNull()
  })

  test('are reached by the keys that go from message to message, however many they are', async () => {
    await renderChat({
      messages: [...longConversation(20), ...Array.from({ length: 12 }, (_, index) => waiting(`w${index}`))],
      live: { id: 'live', phase: 'writing', text: 'It begins.' },
    })
    await settled()
    scroller().focus()
    row('m19')?.focus()
    const seen: (string | undefined)[] = []
    for (let count = 0; count < 3; count += 1) {
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
      await settled()
      const focused = document.activeElement as HTMLElement
      seen.push(focused.dataset.id)
      expect(visibleRows()).toContain(focused)
    }
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await settled()
    expect([...seen, (document.activeElement as HTMLElement).dataset.id]).toEqual(['live', 'w0', 'w1', 'm19'])
  })
})

describe('the keyboard', () => {
  test('goes to the beginning, to the end, and from message to message', async () => {
    await long(80)
    await settled()
    scroller().focus()
    await userEvent.keyboard('{Home}')
    await settled()
    expect(row('m0')).toBeDefined()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await settled()
    expect(document.activeElement).toBe(row('m1'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await settled()
    expect(document.activeElement).toBe(row('m2'))
    expect(Math.abs(distance(row('m2')!))).toBeLessThan(1)
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await settled()
    expect(document.activeElement).toBe(row('m1'))
    await userEvent.keyboard('{End}')
    await settled()
    expect(left()).toBeLessThan(1)
    expect(document.activeElement).toBe(scroller())
  })
})

test('at 280 pixels nothing but code and tables scrolls sideways', async () => {
  const { container } = await renderChat({ messages: longConversation(12), conversationId: 'c' })
  container.style.inlineSize = '280px'
  await settled()
  expect(scroller().scrollWidth).toBeLessThanOrEqual(scroller().clientWidth)
  for (const each of rows()) expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth)
})
