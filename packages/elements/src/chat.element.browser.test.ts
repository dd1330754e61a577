import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import tokens from '../../react/src/theme/tokens.css?inline'
import vietnamese from '../../contract/locales/vi/status.json'
import { chatSpec, type StudioChatElement } from './chat.element.ts'
import './define.ts'
import { conformanceCases } from './testing/conformance.ts'
import { shownOf } from './testing/scope.ts'

/** Nobody answers there; and it is not this page's origin, so nothing may be asked or stored before a use. */
const endpoint = 'http://studio.invalid'

const requests: string[] = []

function make(markup: Record<string, string> = {}): StudioChatElement {
  const element = document.createElement('studio-chat')
  for (const [name, value] of Object.entries({ endpoint, lang: 'en', ...markup }))
    element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const inside = (element: StudioChatElement, selector: string): Element | null =>
  element.shadowRoot!.querySelector(selector)
const button = (element: StudioChatElement) => inside(element, '[part=launcher]') as HTMLButtonElement
const panel = (element: StudioChatElement) => inside(element, 'dialog[part=panel]') as HTMLDialogElement
const field = (element: StudioChatElement) => inside(element, 'textarea') as HTMLTextAreaElement
const box = (element: StudioChatElement) => inside(element, '.frame') as HTMLElement
const still = (element: StudioChatElement) =>
  Promise.all(element.shadowRoot!.getAnimations().map(({ finished }) => finished))
const heard = (element: EventTarget, name: string) => {
  const listen = vi.fn()
  element.addEventListener(name, (event) => listen((event as CustomEvent).detail))
  return listen
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  requests.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    requests.push(String(request instanceof Request ? request.url : request))
    return Promise.reject(new TypeError('Nobody answers here.'))
  })
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => requests.push('XMLHttpRequest'))
  await page.viewport(1000, 800)
})
afterEach(async () => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  await new Promise((resolve) => setTimeout(resolve))
})

describe.each(shownOf(['inline', 'launcher', 'page']))('a chat with mode="%s"', (mode) => {
  test.each(conformanceCases)('$name', ({ run }) =>
    run({
      tag: 'studio-chat',
      attributes: chatSpec.attributes,
      properties: Object.keys(chatSpec.properties),
      given: { endpoint, mode },
      harmlessMethod: 'close',
    }),
  )

  test('keeps what is typed when the page moves it, changes it 50 times, or takes it away for a while', async () => {
    const element = make({ mode, instance: `typed-${mode}` })
    await element.open()
    await element.setDraft('half a thought')
    const before = field(element)
    document.body.append(document.createElement('hr'), element)
    for (let round = 0; round < 50; round += 1) {
      element.setAttribute('heading', `Round ${round}`)
      element.setAttribute('placeholder', `Round ${round}`)
    }
    await expect.poll(() => inside(element, '[part=heading]')?.textContent).toBe('Round 49')
    expect(field(element)).toBe(before)
    expect(before.value).toBe('half a thought')

    element.remove()
    await new Promise((resolve) => setTimeout(resolve))
    document.body.append(element)
    await element.open()
    await expect.poll(() => field(element)?.value).toBe('half a thought')
    await element.setDraft('')
    await expect.poll(() => field(element).placeholder).toBe('Round 49')
  })
})

describe('a chat in the page', () => {
  test('is what a mode that is none gives', async () => {
    const modes: Record<string, string>[] = [{}, { mode: 'embedded' }, { mode: 'Launcher' }, { mode: 'page' }]
    const looks = await Promise.all(
      modes.map(async (mode, at) => {
        const element = make({ ...mode, instance: `mode-${at}` })
        await element.open()
        return inside(element, '.st-chat')!.getAttribute('data-mode')
      }),
    )
    const [inline, embedded, misspelt, page] = looks
    expect([embedded, misspelt]).toEqual([inline, inline])
    expect(page).not.toBe(inline)
  })

  test('asks and stores nothing before it is used, then accepts typing', async () => {
    // An address of its own, because the storage of another may have been opened before.
    const element = make({ endpoint: 'http://untouched.invalid', instance: 'untouched' })
    const stored = () => Object.keys(localStorage).filter((key) => key.includes('untouched'))
    await element.ready
    expect(field(element)).toBeTruthy()
    expect(requests).toEqual([])
    expect(stored()).toEqual([])
    field(element).focus()
    await userEvent.keyboard('Xin chào')
    expect(field(element).value).toBe('Xin chào')
    await expect.poll(stored).toEqual(['ai-studio:chat_draft_untouched'])
    await expect.poll(() => requests.length).toBeGreaterThan(0)
  })

  test('does not take the focus by itself', async () => {
    await make().ready
    expect(document.activeElement).toBe(document.body)
  })

  test('fills the box that the page gives it, and is 600 pixels high without one', async () => {
    const element = make()
    await element.ready
    expect(element.getBoundingClientRect().height).toBe(600)
    element.style.height = '420px'
    expect(inside(element, '[part=chat]')!.getBoundingClientRect().height).toBe(420)
  })

  test('speaks the language and wears the theme it is told, on itself alone', async () => {
    const element = make({ lang: 'vi', theme: 'cherry' })
    await element.ready
    expect(box(element).lang).toBe('vi')
    expect(box(element).dir).toBe('ltr')
    expect(element.dataset.theme).toBe('cherry')
    element.removeAttribute('theme')
    expect(element.dataset.theme).toBe('dark')
    element.lang = 'en'
    await expect.poll(() => box(element).lang).toBe('en')
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  test('has the tokens of the page’s rule for it, with and without the styles of the React package', async () => {
    const element = make({ theme: 'light' })
    await element.ready
    const sheet = (text: string) => {
      const style = document.createElement('style')
      style.textContent = text
      document.body.append(style)
      return style
    }
    const accent = () => getComputedStyle(box(element)).getPropertyValue('--studio-color-accent').trim()
    const own = accent()
    const rule = sheet('studio-chat { --studio-color-accent: #0b6e4f }')
    expect(accent()).toBe('#0b6e4f')
    sheet(tokens)
    expect(accent()).toBe('#0b6e4f')
    rule.remove()
    expect(accent()).toBe(own)
  })

  test('speaks its language also to a conversation that it left and came back to', async () => {
    const element = make({ instance: 'detour' })
    await element.ready
    element.remove()
    await new Promise((resolve) => setTimeout(resolve))
    element.lang = 'vi'
    document.body.append(element)
    await element.ready
    await element.send('Xin chào')
    await expect.poll(() => element.shadowRoot!.textContent).toContain(vietnamese.network)
  })

  test('is not restyled by rules of the page', async () => {
    const element = make()
    await element.ready
    const look = () => {
      const { fontSize, color, letterSpacing, textTransform, lineHeight } = getComputedStyle(field(element))
      return { fontSize, color, letterSpacing, textTransform, lineHeight }
    }
    const before = look()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: 62.5% } * { color: red !important; letter-spacing: 1em !important }
      body { text-transform: uppercase; line-height: 5; text-align: right } textarea { font-size: 40px !important }`)
    document.adoptedStyleSheets = [sheet]
    expect(look()).toEqual(before)
    document.adoptedStyleSheets = []
  })
})

describe('content of the page', () => {
  const put = (element: HTMLElement, slot: string) => {
    const content = Object.assign(document.createElement('p'), { slot, textContent: `Own ${slot}` })
    element.append(content)
    return content
  }

  test.each(['header', 'empty', 'footer'])(
    'is shown in the slot "%s" and stays the page\'s',
    async (slot) => {
      const element = make()
      const content = put(element, slot)
      await element.ready
      await expect.poll(() => content.assignedSlot).toBeTruthy()
      const { width, height } = content.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThan(0)
      expect(box(element).textContent.includes('How can I help?')).toBe(true)
      expect(inside(element, '.st-chat-greeting')!.checkVisibility()).toBe(slot !== 'empty')
      expect(document.querySelector('p')).toBe(content)
    },
  )

  test('is nowhere while a launcher is closed', async () => {
    const element = make({ mode: 'launcher' })
    const content = put(element, 'header')
    await element.ready
    expect(content.checkVisibility()).toBe(false)
    await element.open()
    await expect.poll(() => content.checkVisibility()).toBe(true)
  })
})

describe('the page around', () => {
  test('that reads from right to left does not turn the chat round', async () => {
    document.body.dir = 'rtl'
    const element = make()
    await element.ready
    expect(getComputedStyle(box(element)).direction).toBe('ltr')
    document.body.removeAttribute('dir')
  })

  test('with a form of its own is not submitted by the chat', async () => {
    const form = document.createElement('form')
    const submitted = vi.fn((event: Event) => event.preventDefault())
    form.addEventListener('submit', submitted)
    document.body.append(form)
    const element = make()
    form.append(element)
    await element.ready
    field(element).focus()
    await userEvent.keyboard('Hello{Enter}')
    ;(inside(element, '[part=send]') as HTMLElement).click()
    expect(submitted).not.toHaveBeenCalled()
    expect([...new FormData(form)]).toEqual([])
  })

  test('can select text: a click on the chat takes the focus nowhere', async () => {
    const element = make()
    await element.ready
    expect(element.shadowRoot!.delegatesFocus).toBe(false)
  })

  test('drawn by React 19 sets properties, hears events and removes the chat without a complaint', async () => {
    const complained = vi.spyOn(console, 'error')
    const warned = vi.spyOn(console, 'warn')
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const heard: unknown[] = []
    let element: StudioChatElement | null = null
    const draw = (isThere: boolean, heading: string) =>
      flushSync(() =>
        root.render(
          isThere
            ? createElement('studio-chat', {
                endpoint,
                heading,
                lang: 'en',
                'expose-text': true,
                suggestions: ['What do you sell?'],
                'onstudio-ready': (event: CustomEvent) => heard.push(event.type),
                ref: (given: StudioChatElement | null) => {
                  element = given ?? element
                },
              })
            : null,
        ),
      )
    for (let round = 0; round < 3; round += 1) {
      draw(true, `Help ${round}`)
      await element!.ready
      await expect.poll(() => inside(element!, '[part=suggestion]')?.textContent).toBe('What do you sell?')
      expect(element!.exposeText).toBe(true)
      expect(inside(element!, '[part=heading]')?.textContent).toBe(`Help ${round}`)
      draw(true, 'Other')
      draw(false, '')
      await new Promise((resolve) => setTimeout(resolve))
    }
    root.unmount()
    expect(heard).toEqual(['studio-ready', 'studio-ready', 'studio-ready'])
    // Where there is time for a call, it is said that nobody answers at this endpoint.
    const others = complained.mock.calls.filter(([text]) => !String(text).includes('AI_STUDIO_NETWORK'))
    expect(others).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  test('is drawn anew for another endpoint, name and mode with nothing in the console', async () => {
    const complained = vi.spyOn(console, 'error')
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    const draw = (attributes: Record<string, string>) =>
      flushSync(() => root.render(createElement('studio-chat', { endpoint, lang: 'en', ...attributes })))
    draw({})
    const element = place.firstElementChild as StudioChatElement
    await element.ready
    const lives: Record<string, string>[] = [
      { endpoint: 'http://other.invalid' },
      { instance: 'renamed', heading: 'Renamed' },
      { endpoint: 'http://third.invalid', mode: 'page' },
      {},
    ]
    for (const attributes of lives) {
      const before = inside(element, 'textarea')
      draw(attributes)
      await expect.poll(() => inside(element, 'textarea') ?? before).not.toBe(before)
      expect(inside(element, '[part=heading]')?.textContent).toBe(attributes.heading ?? 'Chat')
      expect(element.shadowRoot!.querySelectorAll('.frame').length).toBe(1)
    }
    root.unmount()
    const others = complained.mock.calls.filter(([text]) => !String(text).includes('AI_STUDIO_NETWORK'))
    expect(others).toEqual([])
  })
})

describe('what the page reads', () => {
  const names = Object.keys(chatSpec.events) as (keyof typeof chatSpec.events)[]

  test.each([true, false])(
    'holds what is written only where it is asked for: expose-text %s',
    async (isAsked) => {
      const element = make({ instance: `told-${isAsked}`, ...(isAsked && { 'expose-text': '' }) })
      const told: string[] = []
      for (const name of names)
        element.addEventListener(name, (event) => told.push(`${name} ${JSON.stringify(event.detail)}`))
      const prevent = (event: Event) => event.preventDefault()
      element.addEventListener('studio-before-send', prevent)
      expect(await element.send('my secret')).toBe(false)
      await expect.poll(() => field(element).value).toBe('my secret')
      expect(told.some((each) => each.startsWith('studio-before-send'))).toBe(true)
      expect(told.join().includes('my secret')).toBe(isAsked)
      expect(element.outerHTML).not.toContain('my secret')
    },
  )

  test('of an empty chat is nothing, and asks the server nothing', async () => {
    const element = make({ endpoint: 'http://empty.invalid', instance: 'empty' })
    expect(await element.getMessages()).toEqual([])
    expect(await element.regenerate()).toBe(false)
    await element.clear()
    expect(requests.filter((address) => address.startsWith('http://empty.invalid'))).toEqual([])
  })
})

describe('a conversation that the page names', () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  const shows = (element: StudioChatElement) => inside(element, '[role=log]')?.textContent ?? ''

  test('is shown at first, and leaves a chat that is drawn anew where its visitor has gone', async () => {
    const timestamp = '2026-01-01T00:00:00.000Z'
    const message = { id: 'm', role: 'assistant', content: 'Stored answer', timestamp, status: 'complete' }
    const answers: Record<string, object> = {
      '/api/embed/token': { token: 'visitor', expiresAt: '2100-01-01T00:00:00.000Z' },
      [`/api/chat/history/${id}`]: { messages: [message] },
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
      const { pathname } = new URL(String(request instanceof Request ? request.url : request))
      const answer = answers[pathname]
      return answer
        ? Promise.resolve(Response.json(answer))
        : Promise.reject(new TypeError('Nobody answers here.'))
    })
    const element = make({ 'conversation-id': id, instance: 'named' })
    await element.ready
    await expect.poll(() => shows(element)).toContain('Stored answer')
    await element.newConversation()
    await element.setDraft('a question of its own')
    await expect.poll(() => shows(element)).not.toContain('Stored answer')

    const redraws = [
      async () => element.setAttribute('mode', 'page'),
      async () => {
        element.remove()
        await new Promise((resolve) => setTimeout(resolve))
        document.body.append(element)
      },
    ]
    for (const redraw of redraws) {
      const before = field(element)
      await redraw()
      await expect.poll(() => field(element) ?? before).not.toBe(before)
      // What it would ask for is answered by then.
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(shows(element)).not.toContain('Stored answer')
      expect(field(element).value).toBe('a question of its own')
    }

    element.removeAttribute('conversation-id')
    await new Promise((resolve) => setTimeout(resolve, 100))
    element.setAttribute('conversation-id', id)
    await expect.poll(() => shows(element)).toContain('Stored answer')
    await element.setDraft('')
  })
})

describe('the country', () => {
  const where = '/where'
  /** A chat of a server that knows a service for it; answers how often that was asked. */
  const asking = (attributes: Record<string, string>) => {
    const host = `http://country-${crypto.randomUUID()}.invalid`
    make({ lang: '', endpoint: host, ...attributes })
    return () => requests.filter((address) => address === host + where).length
  }
  beforeEach(() => {
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
      const address = String(request instanceof Request ? request.url : request)
      requests.push(address)
      const { origin, pathname } = new URL(address)
      return pathname === '/api/config'
        ? Promise.resolve(Response.json({ geolocationServices: [origin + where] }))
        : Promise.reject(new TypeError('Nobody answers here.'))
    })
  })

  test('is asked for, once, where the page allows it', async () => {
    const asked = asking({ 'detect-country': '' })
    await expect.poll(asked).toBe(1)
    const later = asking({ 'detect-country': '' })
    ;(document.querySelector('studio-chat') as StudioChatElement).heading = 'drawn again'
    await expect.poll(later).toBe(1)
    expect(asked()).toBe(1)
  })

  test.each<Record<string, string>>([
    {},
    { 'detect-country': '', lang: 'vi' },
    { 'detect-country': '', mode: 'launcher' },
  ])('is asked for by nobody with %j, as long as it is not opened', async (attributes) => {
    const asked = asking(attributes)
    // By the time another one is answered it would have been asked.
    await expect.poll(asking({ 'detect-country': '' })).toBe(1)
    expect(asked()).toBe(0)
  })
})

describe('a launcher', () => {
  test('is a button with a name, and nothing else, until it is used', async () => {
    const element = make({ mode: 'launcher' })
    await element.ready
    expect(element.shadowRoot!.querySelectorAll('*').length).toBe(1)
    expect(button(element).ariaLabel).toBe('Open chat')
    element.lang = 'vi'
    expect(button(element).ariaLabel).toBe('Mở khung chat')
    expect(requests).toEqual([])
  })

  test('opens a named panel with the focus in the composer, and closes on Escape with the focus back', async () => {
    const element = make({ mode: 'launcher', heading: 'Help' })
    const [open, close] = [heard(document, 'studio-open'), heard(document, 'studio-close')]
    await userEvent.click(button(element))
    await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
    expect(panel(element).ariaLabel).toBe('Help')
    expect(button(element).ariaExpanded).toBe('true')
    expect(button(element).ariaLabel).toBe('Close chat')
    expect(element.matches(':state(open)')).toBe(true)
    expect(open).toHaveBeenCalledOnce()

    await userEvent.keyboard('{Escape}')
    expect(panel(element).open).toBe(false)
    expect(element.shadowRoot!.activeElement).toBe(button(element))
    expect(element.isOpen).toBe(false)
    expect(close).toHaveBeenCalledOnce()
  })

  test.each(['a press', 'the page'])(
    'closes on Escape in what the page has put into it, with the focus back: opened by %s',
    async (by) => {
      const element = make({ mode: 'launcher' })
      const link = Object.assign(document.createElement('a'), {
        slot: 'footer',
        href: '#privacy',
        textContent: 'Privacy',
      })
      element.append(link)
      if (by === 'a press') await userEvent.click(button(element))
      else await element.open()
      await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
      await expect.poll(() => link.assignedSlot).toBeTruthy()
      link.focus()
      await userEvent.keyboard('{Escape}')
      expect(element.isOpen).toBe(false)
      // A browser takes the focus from what is not shown a moment later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      expect(document.activeElement).toBe(element)
      expect(element.shadowRoot!.activeElement).toBe(button(element))
    },
  )

  test('leaves Escape to a dialog of the page within it', async () => {
    const element = make({ mode: 'launcher' })
    const content = Object.assign(document.createElement('div'), { slot: 'footer' })
    const dialog = document.createElement('dialog')
    dialog.append(Object.assign(document.createElement('button'), { textContent: 'Agree' }))
    content.append(dialog)
    element.append(content)
    await userEvent.click(button(element))
    await expect.poll(() => content.assignedSlot).toBeTruthy()
    dialog.showModal()
    await userEvent.keyboard('{Escape}')
    expect([dialog.open, element.isOpen]).toEqual([false, true])
    await element.close()
  })

  test('gives the focus back to the button of the page that opened it', async () => {
    const element = make({ mode: 'launcher' })
    const own = document.createElement('button')
    own.textContent = 'Help'
    own.addEventListener('click', () => void element.open())
    document.body.append(own)
    await userEvent.click(own)
    await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
    await element.close()
    expect(document.activeElement).toBe(own)
  })

  test('was open on the page before, and goes on so without taking the focus', async () => {
    const before = make({ mode: 'launcher' })
    await before.open()
    const own = document.createElement('button')
    document.body.replaceChildren(own)
    own.focus()
    const element = make({ mode: 'launcher' })
    await expect.poll(() => panel(element)?.open).toBe(true)
    expect(element.isOpen).toBe(true)
    await element.ready
    expect(document.activeElement).toBe(own)
    await element.close()
    await element.open()
    await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
    await element.close()
    const next = make({ mode: 'launcher' })
    await next.ready
    expect(next.isOpen).toBe(false)
  })

  test('was open on the page before, and stays closed when it is closed before its chat has come', async () => {
    const before = make({ mode: 'launcher' })
    await before.open()
    document.body.replaceChildren()
    const element = make({ mode: 'launcher' })
    await element.close()
    await element.setDraft('')
    expect(panel(element).open).toBe(false)
    const next = make({ mode: 'launcher' })
    await next.ready
    expect(next.isOpen).toBe(false)
    await element.open()
    await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
    await element.close()
  })

  test.each(['open', 'isOpen'])(
    'stays closed for whoever has closed it where a page writes the property %s, and is opened by what it calls',
    async (property) => {
      const before = make({ mode: 'launcher' })
      await before.open()
      await expect.poll(() => before.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
      await userEvent.keyboard('{Escape}')
      document.body.replaceChildren()
      // On the next page nobody has pressed anything yet.
      const userActivation = { hasBeenActive: false, isActive: false }
      vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue(userActivation)
      const next = (values: Record<string, unknown>) => {
        const element = document.createElement('studio-chat')
        document.body.append(Object.assign(element, { endpoint, lang: 'en', mode: 'launcher', ...values }))
        return element
      }
      const element = next({ [property]: true })
      const open = heard(element, 'studio-open')
      await expect.poll(() => panel(element)).toBeTruthy()
      expect([panel(element).open, element.isOpen, open.mock.calls]).toEqual([false, false, []])
      expect(button(element).ariaExpanded).toBe('false')
      // What it does from then on is meant for this visitor.
      element.isOpen = true
      expect(panel(element).open).toBe(true)
      await element.close()

      for (const method of ['open', 'toggle', 'focusComposer'] as const) {
        const another = next({ [property]: method !== 'toggle' })
        await another[method]()
        expect([method, panel(another).open]).toEqual([method, true])
        await another.close()
        another.remove()
      }
      const pressed = next({})
      await pressed.ready
      userActivation.hasBeenActive = true
      await userEvent.click(button(pressed))
      await expect.poll(() => panel(pressed)?.open).toBe(true)
      await pressed.close()
    },
  )

  test('with a name of its own is open or closed on the next page as it was left itself', async () => {
    const both = () =>
      ['sales', 'help'].map((instance) => make({ mode: 'launcher', instance })) as [
        StudioChatElement,
        StudioChatElement,
      ]
    const states = (elements: StudioChatElement[]) => elements.map(({ isOpen }) => isOpen)
    const [sales] = both()
    await sales.open()
    document.body.replaceChildren()
    const second = both()
    const plain = make({ mode: 'launcher' })
    await Promise.all([...second, plain].map(({ ready }) => ready))
    expect([...states(second), plain.isOpen]).toEqual([true, false, false])
    await expect.poll(() => panel(second[0])?.open).toBe(true)
    await second[1].open()
    await second[1].close()
    document.body.replaceChildren()
    const third = both()
    await Promise.all(third.map(({ ready }) => ready))
    expect(states(third)).toEqual([true, false])
    await expect.poll(() => panel(third[0])?.open).toBe(true)
    await third[0].close()
  })

  test('keeps its conversation and draft while it is closed', async () => {
    const element = make({ mode: 'launcher' })
    await element.open()
    await element.setDraft('later')
    const before = field(element)
    await element.close()
    await element.toggle()
    expect(field(element)).toBe(before)
    expect(before.value).toBe('later')
  })

  test('can be opened by its attribute and by its property', async () => {
    const element = make({ mode: 'launcher', open: '' })
    await expect.poll(() => panel(element)?.open).toBe(true)
    element.removeAttribute('open')
    expect(panel(element).open).toBe(false)
    element.isOpen = true
    expect(panel(element).open).toBe(true)
  })

  test('leaves the page its scroll on a desktop and takes the whole screen on a phone', async () => {
    document.body.style.height = '3000px'
    const element = make({ mode: 'launcher' })
    await element.open()
    expect(panel(element).matches(':modal')).toBe(false)
    scrollTo(0, 500)
    expect(scrollY).toBe(500)
    expect(document.documentElement.style.overflow).toBe('')

    await page.viewport(390, 700)
    await expect.poll(() => panel(element).matches(':modal')).toBe(true)
    await still(element)
    const { top, left, width, height } = panel(element).getBoundingClientRect()
    expect({ top, left, width, height }).toEqual({ top: 0, left: 0, width: 390, height: 700 })
    expect(document.documentElement.style.overflow).toBe('hidden')
    await element.close()
    expect(document.documentElement.style.overflow).toBe('')
    expect(scrollY).toBe(500)
  })

  /** Opens the list of keys, a dialog inside the panel. */
  async function openSheet(element: StudioChatElement): Promise<void> {
    const found = <Found extends Element>(find: () => Found | null | undefined) =>
      vi.waitFor(() => find() ?? Promise.reject(new Error('Not there yet.')))
    const more = await found(() => inside(element, '[part~=more]') as HTMLElement | null)
    more.click()
    const items = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const item = await found(() => items().find(({ textContent }) => /shortcuts/i.test(textContent)))
    item.click()
    await expect.poll(() => inside(element, '.st-shortcuts[open]')).not.toBeNull()
  }
  const opened = (element: StudioChatElement) => element.shadowRoot!.querySelectorAll('dialog[open]').length

  test('takes along what is open in it when the page closes it', async () => {
    const element = make({ mode: 'launcher' })
    await element.open()
    await openSheet(element)
    await element.close()
    await expect.poll(() => opened(element)).toBe(0)
    await expect.poll(() => document.documentElement.hasAttribute('style')).toBe(false)
    await element.open()
    await expect.poll(() => opened(element)).toBe(1)
    await element.close()
  })

  test.each([
    ['narrow', 390, 1000],
    ['wide', 1000, 390],
  ])(
    'gives the page its scroll back where a dialog was opened while the window was %s',
    async (_, before, after) => {
      await page.viewport(before, 800)
      const element = make({ mode: 'launcher' })
      await element.open()
      await openSheet(element)
      await page.viewport(after, 800)
      await expect.poll(() => panel(element).matches(':modal')).toBe(after < 520)
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => opened(element)).toBe(1)
      await element.close()
      await expect.poll(() => document.documentElement.style.overflow).toBe('')
    },
  )

  test('is closed on a phone by a page that hides it, and keeps nobody from the page', async () => {
    await page.viewport(390, 700)
    const element = make({ mode: 'launcher' })
    await element.open()
    element.hidden = true
    await expect.poll(() => element.isOpen).toBe(false)
    expect(document.documentElement.hasAttribute('style')).toBe(false)
    element.hidden = false
    expect(button(element).ariaExpanded).toBe('false')
  })

  test('gives the page its scroll back when it is taken away from a phone while it is open', async () => {
    await page.viewport(390, 700)
    const element = make({ mode: 'launcher' })
    await element.open()
    expect(document.documentElement.style.overflow).toBe('hidden')
    element.remove()
    await Promise.resolve()
    expect(document.documentElement.hasAttribute('style')).toBe(false)
  })

  test('takes the whole screen of a phone again where the page moves it', async () => {
    await page.viewport(390, 700)
    const place = document.createElement('section')
    document.body.append(place)
    const element = make({ mode: 'launcher' })
    await element.open()
    place.append(element)
    await expect.poll(() => panel(element).matches(':modal')).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
    await element.close()
    expect(document.documentElement.hasAttribute('style')).toBe(false)
  })

  test('is open when it is opened by whoever hears that it is ready', async () => {
    const element = document.createElement('studio-chat')
    element.mode = 'launcher'
    element.endpoint = endpoint
    element.addEventListener('studio-ready', () => (element.isOpen = true))
    document.body.append(element)
    await expect.poll(() => panel(element)?.open).toBe(true)
    expect(button(element).ariaExpanded).toBe('true')
  })

  test('has one button where whoever hears that it is ready moves it', async () => {
    const place = document.createElement('section')
    const element = document.createElement('studio-chat')
    element.mode = 'launcher'
    element.endpoint = endpoint
    element.addEventListener('studio-ready', () => place.append(element), { once: true })
    document.body.append(place, element)
    await expect.poll(() => element.parentElement).toBe(place)
    expect(element.shadowRoot!.querySelectorAll('[part=launcher]').length).toBe(1)
  })

  test.each([
    ['a desktop', 1000, 'focusComposer'],
    ['a desktop', 1000, 'open'],
    ['a phone', 390, 'focusComposer'],
    ['a phone', 390, 'open'],
  ] as const)(
    'that goes as it is opened is gone, and is open when it comes back: on %s, %s px, by %s()',
    async (_, width, method) => {
      await page.viewport(width, 800)
      const element = make({ mode: 'launcher' })
      // In the same moment, and when it has begun to act.
      for (const steps of [0, 1, 2, 3]) {
        await element.open()
        await element.close()
        const frame = box(element)
        const answers: unknown[] = []
        const answer = (value: unknown) => void answers.push(value)
        void element[method]().then(answer, answer)
        for (let step = 0; step < steps; step += 1) await Promise.resolve()
        element.remove()
        await new Promise((resolve) => setTimeout(resolve, 50))
        expect([frame.childNodes.length, element.shadowRoot!.childNodes.length]).toEqual([0, 0])
        expect(document.documentElement.hasAttribute('style')).toBe(false)
        expect(answers.filter(Boolean)).toEqual([])
        document.body.append(element)
        await expect.poll(() => panel(element)?.open).toBe(true)
        // What was open before takes no focus when it comes back.
        if (steps === 0) await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
        await expect.poll(() => answers).toEqual([undefined])
        await element.close()
      }
    },
  )

  test('can be told to open on a phone while the page moves it', async () => {
    await page.viewport(390, 800)
    const element = make({ mode: 'launcher' })
    await element.open()
    await element.close()
    element.remove()
    element.isOpen = true
    document.body.append(element)
    await expect.poll(() => panel(element)?.matches(':modal')).toBe(true)
    await element.close()
    expect(document.documentElement.hasAttribute('style')).toBe(false)
  })

  test('stays where a token of the page puts it', async () => {
    const element = make({ mode: 'launcher' })
    element.style.setProperty('--studio-z', '7')
    await element.open()
    expect(getComputedStyle(button(element)).zIndex).toBe('7')
    expect(getComputedStyle(panel(element)).zIndex).toBe('7')
  })

  test('is drawn anew as a chat in the page when its mode changes, with the draft', async () => {
    const element = make({ mode: 'launcher' })
    await element.open()
    await element.setDraft('moving in')
    element.mode = 'inline'
    await expect.poll(() => field(element)?.value).toBe('moving in')
    expect(button(element)).toBeNull()
    expect(panel(element)).toBeNull()
    expect(element.matches(':state(open)')).toBe(false)
  })

  test.each(shownOf(['light', 'dark']))('has nothing that axe objects to, open and %s', async (theme) => {
    const element = make({ mode: 'launcher', heading: 'Help', theme })
    await element.open()
    await expect.poll(() => element.shadowRoot!.activeElement?.tagName).toBe('TEXTAREA')
    await still(element)
    const { violations } = await axe.run(element, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
