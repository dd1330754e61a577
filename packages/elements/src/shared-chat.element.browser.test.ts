import { themes } from '@ai-studio/contract/constants'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  hostile,
  longConversation,
  messageAt,
  sampleOfText,
  slug,
} from '../../react/src/shared-chat/testing/samples.ts'
import './define.ts'
import { sharedChatSpec, type StudioSharedChatElement } from './shared-chat.element.ts'
import { conformanceCases } from './testing/conformance.ts'
import { shownOf } from './testing/scope.ts'

/** Nobody answers there but these tests; and it is not this page's origin. */
const endpoint = 'http://studio.invalid'

interface Sent {
  method: string
  path: string
  credentials: boolean
  authorization: string | null
  body: string | null
}
interface Answer {
  status: number
  body?: unknown
}

const sent: Sent[] = []
let answers: Record<string, Answer> = {}
const toRead = `GET /api/chat/share/${slug}`
const gone: Answer = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } }

/** The network, which is all that is played here. */
function answerPlayed(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', credentials, headers, body } = init
  const path = new URL(address instanceof Request ? address.url : address).pathname
  const answer = answers[`${method} ${path}`]
  if (path !== '/api/config') {
    sent.push({
      method,
      path,
      credentials: credentials !== 'omit',
      authorization: new Headers(headers).get('authorization'),
      body: (body as string | undefined) ?? null,
    })
  }
  if (!answer) return Promise.reject(new TypeError('Nobody answers here.'))
  const text = answer.body === undefined ? null : JSON.stringify(answer.body)
  return Promise.resolve(new Response(text, { status: answer.status }))
}

function make(markup: Record<string, string> = {}): StudioSharedChatElement {
  const element = document.createElement('studio-shared-chat')
  for (const [name, value] of Object.entries({ endpoint, slug, lang: 'en', ...markup }))
    element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)
const all = (element: Element, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
]
/** What the page hears of an event, from outside. */
function heard(name: string) {
  const listen = vi.fn()
  const note = (event: Event) => listen((event as CustomEvent).detail)
  document.addEventListener(name, note)
  stops.push(() => document.removeEventListener(name, note))
  return listen
}
const stops: (() => void)[] = []
const drawn = (element: Element) => expect.poll(() => inside(element, '[part~=message]')).toBeTruthy()

beforeEach(async () => {
  localStorage.clear()
  sent.length = 0
  answers = { [toRead]: { status: 200, body: sampleOfText } }
  vi.spyOn(globalThis, 'fetch').mockImplementation(answerPlayed)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await page.viewport(1000, 800)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  await new Promise((resolve) => setTimeout(resolve))
  vi.restoreAllMocks()
})

describe('as every element', () => {
  test.each(conformanceCases)('$name', ({ run }) =>
    run({
      tag: 'studio-shared-chat',
      attributes: sharedChatSpec.attributes,
      properties: Object.keys(sharedChatSpec.properties),
      given: { endpoint, slug },
      harmlessMethod: 'reload',
    }),
  )
})

describe("on another company's page", () => {
  test('reads without cookie or token, keeps nothing, and tells the page', async () => {
    const load = heard('studio-load')
    const element = make()
    await drawn(element)
    expect(inside(element, '[part=heading]')!.textContent).toBe('Lamps for a reading corner')
    expect(sent).toEqual([
      {
        method: 'GET',
        path: `/api/chat/share/${slug}`,
        credentials: false,
        authorization: null,
        body: null,
      },
    ])
    expect([Object.keys(localStorage), document.cookie]).toEqual([[], ''])
    expect(load).toHaveBeenCalledExactlyOnceWith({
      version: 1,
      instanceId: expect.any(String),
      title: 'Lamps for a reading corner',
      messageCount: 4,
    })
    expect(element.matches(':state(loaded)')).toBe(true)
  })

  test('another slug loads anew; so does reload()', async () => {
    const element = make()
    await drawn(element)
    answers['GET /api/chat/share/two'] = { status: 200, body: { ...sampleOfText, title: 'Two' } }
    element.slug = 'two'
    await expect.poll(() => inside(element, '[part=heading]')?.textContent).toBe('Two')
    answers['GET /api/chat/share/two'] = { status: 200, body: { ...sampleOfText, title: 'Two, once more' } }
    await element.reload()
    await expect.poll(() => inside(element, '[part=heading]')?.textContent).toBe('Two, once more')
    answers['GET /api/chat/share/two'] = gone
    await element.reload()
    await expect.poll(() => inside(element, '[part=not-available]')).toBeTruthy()
    expect(element.matches(':state(loaded)')).toBe(false)
  })

  test('shows nothing as long as another slug is on its way', async () => {
    const element = make()
    await drawn(element)
    let answer = () => {}
    const wait = new Promise<void>((resolve) => (answer = resolve))
    const { getMockImplementation } = vi.mocked(fetch)
    const now = getMockImplementation()!
    vi.mocked(fetch).mockImplementation(async (...call) => wait.then(() => now(...call)))
    answers['GET /api/chat/share/two'] = { status: 200, body: { ...sampleOfText, title: 'Two' } }
    element.slug = 'two'
    expect(element.matches(':state(loaded)')).toBe(false)
    answer()
    await expect.poll(() => inside(element, '[part=heading]')?.textContent).toBe('Two')
    await expect.poll(() => element.matches(':state(loaded)')).toBe(true)
  })

  test.each(['', ':slug'])('asks nobody for the slug %j', async (no) => {
    const error = heard('studio-error')
    const element = make({ slug: no })
    await expect.poll(() => inside(element, '[part=not-available]')).toBeTruthy()
    expect(sent).toEqual([])
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'NOT_FOUND', phase: 'read', retryable: false }),
    )
  })

  test('tells that nothing can be read now, and reads it when the reader tries again', async () => {
    const error = heard('studio-error')
    answers = {}
    const element = make()
    await expect
      .poll(() => inside(element, '.st-shared [role=alert]')?.textContent)
      .toBe('Failed to load shared conversation')
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'NETWORK', phase: 'read', retryable: true }),
    )
    // Why the network failed is nothing that a visitor's token could tell.
    expect(sent.map(({ path }) => path)).toEqual([`/api/chat/share/${slug}`])
    answers = { [toRead]: { status: 200, body: sampleOfText } }
    await userEvent.click(inside(element, '[part=retry]')!)
    await drawn(element)
  })

  test('continues in the studio beside the page, unless the page prevents it', async () => {
    const element = make()
    await drawn(element)
    const link = inside(element, '[part=continue]') as HTMLAnchorElement
    expect([link.href, link.target]).toEqual([`${endpoint}/share/${slug}`, '_blank'])
    const said: unknown[] = []
    element.addEventListener('studio-continue', (event) => {
      event.preventDefault()
      said.push(event.detail.conversationId)
    })
    let isPrevented: boolean | undefined
    document.addEventListener('click', (event) => (isPrevented = event.defaultPrevented), { once: true })
    await userEvent.click(link)
    expect([said, isPrevented]).toEqual([[null], true])
  })

  test('reports, and says that it was sent', async () => {
    answers[`POST /api/chat/share/${slug}/report`] = { status: 204 }
    const report = heard('studio-report')
    const element = make()
    await drawn(element)
    const opener = inside(element, '[part=report]')!
    await userEvent.click(opener)
    await expect.element(page.getByRole('dialog', { name: 'Report this conversation' })).toBeVisible()
    expect(element.shadowRoot!.activeElement).toBe(inside(element, 'input[value=personal]'))
    await userEvent.click(page.getByRole('radio', { name: 'It is harmful or harasses somebody' }))
    await userEvent.click(page.getByRole('button', { name: 'Send report' }))
    await expect.element(page.getByText('Thank you. Your report has been sent.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      credentials: false,
      authorization: null,
      body: '{"reason":"harmful"}',
    })
    await expect
      .poll(() => report)
      .toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'harmful' }))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => element.shadowRoot!.activeElement).toBe(opener)
  })

  test('copies, says so inside itself, and tells which message', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copy = heard('studio-copy')
    const element = make()
    await drawn(element)
    await userEvent.click(all(element, '[part=copy]')[1]!)
    await expect
      .poll(() => copy)
      .toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ index: 1, role: 'assistant' }))
    expect(write).toHaveBeenCalledExactlyOnceWith(sampleOfText.messages[1]!.content)
    await expect.poll(() => inside(element, '[part=toast]')?.textContent).toContain('Copied')
  })

  test('what is written in a message is never markup', async () => {
    delete (globalThis as { wasRun?: boolean }).wasRun
    const messages = hostile.flatMap((text, index) => [
      messageAt(1, index, 'user', text),
      messageAt(1, index, 'assistant', text),
    ])
    answers[toRead] = { status: 200, body: { title: hostile[0], messages } }
    const element = make()
    await drawn(element)
    for (const link of all(element, '[part=content] a')) link.click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(all(element, 'script, iframe, img, object, embed, [onerror], [onload]')).toEqual([])
    expect((globalThis as { wasRun?: boolean }).wasRun).toBeUndefined()
  })

  test('of ten thousand messages only the first hold the reader up', async () => {
    answers[toRead] = { status: 200, body: longConversation(10_000) }
    const element = make()
    await drawn(element)
    expect(all(element, '[part~=message]').length).toBeLessThan(1_000)
  })

  test('all messages of a long conversation are there in the end, and cost nothing while far away', async () => {
    answers[toRead] = { status: 200, body: longConversation(600) }
    const element = make()
    await expect.poll(() => all(element, '[part~=message]').length, { timeout: 30_000 }).toBe(600)
    // Those far away are not laid out until somebody comes near.
    const last = all(element, '[part~=message]').at(-1)!
    await expect.poll(() => last.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
    last.scrollIntoView()
    await expect.poll(() => last.checkVisibility({ contentVisibilityAuto: true })).toBe(true)
  }, 60_000)

  test.each(shownOf(themes))('has nothing that axe objects to, with theme="%s"', async (theme) => {
    const element = make({ theme })
    element.style.display = 'block'
    await drawn(element)
    const objections = async () => {
      const animations = element.shadowRoot!.getAnimations()
      await Promise.all(animations.map(({ finished }) => finished.catch(() => {})))
      const { violations } = await axe.run(element, {
        resultTypes: ['violations'],
        // The page of a test has no heading of the first level.
        rules: { 'page-has-heading-one': { enabled: false } },
      })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    }
    expect(await objections()).toEqual([])
    await userEvent.click(inside(element, '[part=report]')!)
    await expect.poll(() => inside(element, '[part=report-send]')).toBeTruthy()
    await userEvent.click(inside(element, '[part=report-send]')!)
    expect(await objections()).toEqual([])
    await userEvent.keyboard('{Escape}')
    answers[toRead] = gone
    await element.reload()
    await expect.poll(() => inside(element, '[part=not-available]')).toBeTruthy()
    expect(await objections()).toEqual([])
  })

  test('stays inside 320 pixels, whatever is written', async () => {
    const long = 'Donaudampfschifffahrt'.repeat(40)
    answers[toRead] = {
      status: 200,
      body: { title: long, messages: [messageAt(1, 1, 'user', long), messageAt(1, 2, 'assistant', long)] },
    }
    await page.viewport(320, 700)
    const element = make()
    await drawn(element)
    expect(inside(element, '.st-shared')!.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
