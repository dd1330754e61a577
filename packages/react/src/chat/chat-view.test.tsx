import { act, cleanup, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { Activity } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeSession } from '../../../core/src/chat/testing/fake-session.ts'
import { renderWithStudio } from '../testing/render.tsx'
import { renderChat, type FakeValues } from './testing/render-chat.tsx'
import { answer, models, question, shortAnswer, showcase } from './testing/samples.ts'
import { StoryChat } from './testing/story-chat.tsx'
import type { ChatEventHandlers } from './chat-events.ts'
import { loadThread } from './lazy-part.ts'
import { tellShared } from './share/share-events.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const conversation = [question('1', 'How?'), answer('2', shortAnswer)]
const begun = { messages: conversation, conversationId: 'c', title: 'Share links' }

describe('while a conversation is on its way', () => {
  const opening = { phase: 'loading', conversationId: 'c' } as const
  const newChat = () => screen.queryByRole('button', { name: 'New chat' })

  beforeEach(() => void vi.useFakeTimers())

  test('it goes before the buttons around it', async () => {
    const { session, change } = await renderChat(opening)
    expect(newChat()).toBeNull()
    await change(() => {
      session.$messages.set(conversation)
      session.$phase.set('ready')
    })
    expect(screen.getAllByRole('article')).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(newChat()).toBeTruthy()
  })

  test('the buttons do not wait for one that takes long', async () => {
    await renderChat(opening)
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(newChat()).toBeTruthy()
    expect(screen.queryAllByRole('article')).toHaveLength(0)
  })
})

describe('the header', () => {
  test('names the conversation, or the chat as the page wants it', async () => {
    const { rerenderChat } = await renderChat(begun)
    expect(screen.getByRole('heading', { level: 2, name: 'Share links' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Share links' })).toBeTruthy()
    rerenderChat({ heading: 'Support' })
    expect(screen.getByRole('heading', { level: 2, name: 'Support' })).toBeTruthy()
  })

  test('offers the models; those of other plans cannot be chosen', async () => {
    const { session } = await renderChat()
    await userEvent.click(screen.getByRole('button', { name: 'Model: Studio Vision' }))
    const list = await screen.findByRole('listbox', { name: 'Models' }, { timeout: 10_000 })
    expect(
      within(list)
        .getByRole('option', { name: /Studio Vision/ })
        .getAttribute('aria-selected'),
    ).toBe('true')
    const large = within(list).getByRole('option', { name: /Studio Large/ })
    expect(large.getAttribute('aria-disabled')).toBe('true')
    expect(large.textContent).toContain('Part of Pro')
    await userEvent.click(within(list).getByRole('option', { name: /Guide/ }))
    expect(session.callsOf('selectModel')).toEqual([['guide']])
  })

  test('shows no model while none is known', async () => {
    await renderChat({ models: null })
    expect(screen.queryByRole('button', { name: /Model/ })).toBeNull()
  })

  test('begins a new conversation, which deletes nothing', async () => {
    const { session } = await renderChat(begun)
    await userEvent.click(screen.getByRole('button', { name: 'New chat' }))
    expect(session.callsOf('newConversation')).toHaveLength(1)
    expect(session.callsOf('startOver')).toEqual([])
    expect(screen.getByText('How can I help?')).toBeTruthy()
  })

  test('asks before it deletes the conversation', async () => {
    const { session } = await renderChat(begun)
    await userEvent.click(screen.getByRole('button', { name: 'Delete and start over' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this conversation?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(session.callsOf('startOver')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Delete and start over' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(session.callsOf('startOver')).toHaveLength(1)
  })

  test('closes only where the page can close it', async () => {
    const onClose = vi.fn()
    const { rerenderChat } = await renderChat(begun)
    expect(screen.queryByRole('button', { name: 'Close chat' })).toBeNull()
    rerenderChat({ onClose })
    await userEvent.click(screen.getByRole('button', { name: 'Close chat' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('states', () => {
  test('empty: a greeting and questions to begin with', async () => {
    const { session } = await renderChat({}, {}, location.origin)
    const suggestions = within(screen.getByRole('list', { name: 'Suggested questions' })).getAllByRole(
      'button',
    )
    expect(suggestions).toHaveLength(4)
    await userEvent.click(suggestions[0]!)
    expect(session.callsOf('send')).toEqual([[suggestions[0]!.textContent]])
    // The suggestions go away; keys are not the page's then.
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(await screen.findByRole('log')).toBeTruthy()
  })

  test('empty: on another company’s page no questions about the studio, but the page’s own', async () => {
    const { rerenderChat } = await renderChat()
    expect(screen.queryByRole('list', { name: 'Suggested questions' })).toBeNull()
    rerenderChat({ suggestions: ['Which tea is mildest?'] })
    expect(screen.getByRole('button', { name: 'Which tea is mildest?' })).toBeTruthy()
  })

  test('empty: a suggestion that is refused stands in the composer', async () => {
    const { session } = await renderChat({}, {}, location.origin)
    session.on({ send: async () => false })
    await userEvent.click(screen.getByRole('button', { name: 'What is AI Studio?' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('What is AI Studio?')
  })

  test('loading', async () => {
    await renderChat({ phase: 'loading' })
    expect(screen.getByText('Loading the conversation…')).toBeTruthy()
    expect(screen.queryByText('How can I help?')).toBeNull()
  })

  test('a history that could not be loaded: the reason once, and another try', async () => {
    const { session } = await renderChat({
      phase: 'error',
      notice: { kind: 'error', code: 'NETWORK', text: 'Network error.', canRetry: true },
    })
    expect(screen.getAllByText('Network error.')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(session.callsOf('retry')).toEqual([[]])
  })

  test('offline, and back', async () => {
    const { session, change } = await renderChat({ ...begun, online: false })
    expect(screen.getByText('You are offline. What you write is kept.')).toBeTruthy()
    await change(() => session.set({ online: true }))
    expect(screen.queryByText('You are offline. What you write is kept.')).toBeNull()
  })

  test('rate-limited: counts down and then lets go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'Date'] })
    const { session } = await renderChat({
      notice: {
        kind: 'rate-limited',
        code: 'RATE_LIMITED',
        text: 'Too many.',
        canRetry: false,
        retryAt: Date.now() + 65_000,
      },
    })
    const waits = () =>
      screen
        .getAllByText(/Try again in/)
        .map((wait) => [wait.getAttribute('aria-hidden'), wait.textContent.trim()])
    expect(waits()).toEqual([
      ['true', 'Try again in 1:05.'],
      [null, 'Try again in 1:05.'],
    ])
    await act(async () => vi.advanceTimersByTime(60_000))
    // Who hears it hears it once.
    expect(waits()).toEqual([
      ['true', 'Try again in 0:05.'],
      [null, 'Try again in 1:05.'],
    ])
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    await act(async () => vi.advanceTimersByTime(6_000))
    expect(screen.getByText('Try again')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your message' }))
    expect(session.callsOf('dismissNotice').length).toBeGreaterThan(0)
    expect(screen.queryByText(/Too many/)).toBeNull()
  })

  test('rate-limited for long: says the time of day, and how long it still is once that is counted down', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'Date', 'performance'],
    })
    const retryAt = Date.now() + 660_000
    await renderChat({
      notice: { kind: 'rate-limited', code: 'RATE_LIMITED', text: 'Too many.', canRetry: false, retryAt },
    })
    expect(screen.getByText(/Available again at/)).toBeTruthy()
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(screen.getAllByText(/Try again in 10:00/)).toHaveLength(2)
  })

  test('rate-limited: lets go in time although the clock is set back', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'Date', 'performance'],
    })
    const retryAt = Date.now() + 65_000
    const { session } = await renderChat({
      notice: { kind: 'rate-limited', code: 'RATE_LIMITED', text: 'Too many.', canRetry: false, retryAt },
    })
    vi.setSystemTime(Date.now() - 3_600_000)
    await act(async () => vi.advanceTimersByTime(30_000))
    expect(screen.getByText(/Try again in 0:35\./)).toBeTruthy()
    await act(async () => vi.advanceTimersByTime(36_000))
    expect(session.callsOf('dismissNotice').length).toBeGreaterThan(0)
  })

  test('allowance used up: says when it is back', async () => {
    await renderChat({
      notice: {
        kind: 'allowance',
        code: 'ALLOWANCE_EXHAUSTED',
        text: 'All used.',
        canRetry: false,
        // Where it is always another day.
        retryAt: Date.now() + 30 * 3_600_000,
      },
    })
    const there = new Date(Date.now() + 30 * 3_600_000)
    const day = there.toLocaleDateString('en', { month: 'short', day: 'numeric' })
    // With its year where that is another one.
    expect(screen.getByText(/All used\./).parentElement!.textContent).toMatch(
      new RegExp(`Available again at ${day}, (\\d{4}, )?\\d+:\\d\\d`),
    )
  })

  test('a notice can be dismissed and answered', async () => {
    const { session } = await renderChat({
      ...begun,
      notice: { kind: 'error', code: 'UNKNOWN', text: 'It broke.', canRetry: true },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(session.callsOf('retry')).toEqual([[]])
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('It broke.')).toBeNull()
  })

  test('few messages left', async () => {
    await renderChat({
      usage: {
        tier: 'anonymous',
        messages: { limit: 40, remaining: 1, resetsAt: '2026-01-03T00:00:00Z' },
        uploadBytes: 1,
      },
    })
    expect(screen.getByText('1 message left today')).toBeTruthy()
  })
})

describe('screen readers', () => {
  const said = () =>
    [...document.querySelectorAll('[aria-live=polite][aria-relevant=additions] p')].map(
      (each) => each.textContent,
    )

  test('hear that an answer begins, the finished text in pieces, a stop, an error; no tokens', async () => {
    const { session, change } = await renderChat({ messages: [question('1', 'Hi')] })
    await change(() =>
      session.set({
        live: { id: 'a', phase: 'waiting', text: '' },
        announcement: { id: 1, kind: 'started', text: '' },
      }),
    )
    expect(said()).toEqual(['The assistant is answering.'])
    await change(() => session.write('# Plan\n\nFirst **this**'))
    expect(said()).toEqual(['The assistant is answering.'])
    await change(() => {
      session.finish()
      session.set({
        announcement: { id: 2, kind: 'finished', text: '# Plan\n\nFirst **this**.\n\n- then `that`' },
      })
    })
    expect(said()).toEqual(['Plan', 'First this.', 'then that'])
    await change(() => session.set({ announcement: { id: 3, kind: 'stopped', text: '' } }))
    expect(said()).toEqual(['Answer stopped.'])
    await change(() => session.set({ announcement: { id: 4, kind: 'error', text: 'The model failed.' } }))
    expect(said()).toEqual(['The model failed.'])
  })

  test('do not hear again what was said before the chat was shown', async () => {
    await renderChat({ ...begun, announcement: { id: 7, kind: 'finished', text: 'Old news' } })
    expect(said()).toEqual([])
  })

  test('find the conversation as a silent log of numbered messages', async () => {
    await renderChat(begun)
    const log = screen.getByRole('log', { name: 'Conversation' })
    expect(log.getAttribute('aria-live')).toBe('off')
    const rows = within(log).getAllByRole('article')
    expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2'])
    expect(
      within(log)
        .getAllByRole('heading', { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(['You', 'Assistant'])
  })
})

test('tells the page what happens', async () => {
  const told: string[] = []
  const handlers: ChatEventHandlers = {
    onSend: (detail) => told.push(`send ${JSON.stringify(detail)}`),
    onResponseStart: () => told.push('start'),
    onResponseEnd: ({ reason }) => told.push(`end ${reason}`),
    onError: ({ code, phase, retryable }) => told.push(`error ${code} ${phase} ${retryable}`),
    onConversationChange: ({ conversationId }) => told.push(`conversation ${conversationId}`),
  }
  const { session, change } = await renderChat({}, { handlers: { current: handlers } })
  await userEvent.type(screen.getByRole('textbox'), 'A secret{Enter}')
  await change(() => session.set({ conversationId: 'c1' }))
  await change(() => session.write('Well'))
  await change(() =>
    session.finish({
      status: 'failed',
      error: { code: 'MODEL_TIMEOUT', text: 'Too slow.', retryable: true },
    }),
  )
  await change(() =>
    session.set({ notice: { kind: 'rate-limited', code: 'RATE_LIMITED', text: 'Wait.', canRetry: false } }),
  )
  const id = session.$messages.get()[0]!.id
  expect(told).toEqual([
    `send {"conversationId":null,"messageId":"${id}"}`,
    'conversation c1',
    'start',
    'end failed',
    'error MODEL_TIMEOUT response true',
    'error RATE_LIMITED send false',
  ])
  expect(told.join()).not.toContain('secret')
})

test('tells that an answer begins with its first character, and of each that has begun that it has ended', async () => {
  const told: unknown[] = []
  const handlers: ChatEventHandlers = {
    onEvent: (name, detail) => void told.push('reason' in detail ? `${name} ${detail.reason}` : name),
  }
  const { session, change } = await renderChat({}, { handlers: { current: handlers } })
  await userEvent.type(screen.getByRole('textbox'), 'Hi{Enter}')
  const [asked] = session.$messages.get()
  const refused = { code: 'RATE_LIMITED', text: 'Wait.', retryable: true }
  await change(() => session.set({ messages: [{ ...asked!, status: 'unsent', error: refused }], live: null }))
  expect(told).toEqual(['before-send', 'send'])
  await change(() => session.set({ messages: [asked!], live: { id: 'again', phase: 'waiting', text: '' } }))
  expect(told.splice(0)).toEqual(['before-send', 'send', 'send'])
  await change(() => session.write('Well'))
  await change(() => session.newConversation())
  expect(told.splice(0)).toEqual(['response-start', 'response-end interrupted'])
  await change(() => session.set({ live: { id: 'silent', phase: 'waiting', text: '' } }))
  await change(() => session.finish({ status: 'stopped' }))
  expect(told).toEqual(['response-start', 'response-end stopped'])
})

test('tells nothing again when another view takes the place of one', async () => {
  const told: string[] = []
  const handlers: ChatEventHandlers = { onEvent: (name) => void told.push(name) }
  const first = await renderChat({}, { handlers: { current: handlers } })
  const { session } = first
  await first.change(() => session.set({ conversationId: 'c1' }))
  await first.change(() => session.write('Well'))
  await first.change(() =>
    session.set({
      notice: { kind: 'allowance', code: 'ALLOWANCE_EXHAUSTED', text: 'No more.', canRetry: false },
    }),
  )
  const before = told.splice(0)
  expect(before).toContain('upgrade-required')
  first.unmount()
  const next = renderWithStudio(<StoryChat session={session} handlers={{ current: handlers }} />, {
    endpoint: 'https://studio.example',
  })
  expect(told).toEqual([])
  await act(async () => session.finish({ status: 'complete' }))
  expect(told).toEqual(['response-end'])
  next.unmount()
})

test('each of two views of a conversation tells its page, and one that comes later nothing of before', async () => {
  const views = [1, 2, 3].map(() => {
    const told: string[] = []
    const handlers: ChatEventHandlers = { onEvent: (name) => void told.push(name) }
    return { told, handlers: { current: handlers } }
  })
  const [first, second, third] = views as [(typeof views)[0], (typeof views)[0], (typeof views)[0]]
  const { session, change } = await renderChat({}, { handlers: first.handlers })
  const show = ({ handlers }: typeof first) =>
    renderWithStudio(<StoryChat {...{ session, handlers }} />, { endpoint: 'https://studio.example' })
  const beside = show(second)
  await change(() => session.write('Well'))
  await change(() => session.finish())
  beside.unmount()
  expect(first.told).toEqual(['response-start', 'response-end'])
  expect(second.told).toEqual(['response-start', 'response-end'])
  await change(() => session.write('Again'))
  const later = show(third)
  await change(() => session.finish())
  later.unmount()
  expect(third.told).toEqual(['response-end'])
})

test('tells nothing again when it is shown after it was hidden', async () => {
  const told: string[] = []
  const handlers: ChatEventHandlers = { onEvent: (name) => void told.push(name) }
  await loadThread()
  const session = createFakeSession()
  const drawn = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <StoryChat session={session} handlers={{ current: handlers }} />
    </Activity>
  )
  const { rerender, unmount } = renderWithStudio(drawn('visible'), { endpoint: 'https://studio.example' })
  await act(async () => {})
  await act(async () => session.set({ conversationId: 'c1' }))
  expect(told.splice(0)).toEqual(['conversation-change'])
  rerender(drawn('hidden'))
  rerender(drawn('visible'))
  expect(told).toEqual([])
  unmount()
})

test('tells the page of a link to the conversation', async () => {
  const told: unknown[] = []
  const link = { url: 'https://studio.example/share/new-link', expiresAt: '2026-11-27T09:30:00.000Z' }
  const handlers: ChatEventHandlers = {
    onShare: (detail) => told.push(detail),
    onEvent: (name, detail) => void told.push([name, detail]),
  }
  const { session, unmount } = await renderChat(begun, { handlers: { current: handlers } })
  tellShared(session, link)
  expect(told).toEqual([link, ['share', link]])
  unmount()
  tellShared(session, link)
  expect(told).toHaveLength(2)
})

test('tells the page that asks for it what was said', async () => {
  const told: unknown[] = []
  const handlers: ChatEventHandlers = {
    exposeText: true,
    onEvent: (name, detail) => void told.push([name, 'text' in detail ? detail.text : undefined]),
  }
  const { session, change } = await renderChat({}, { handlers: { current: handlers } })
  await userEvent.type(screen.getByRole('textbox'), 'How?{Enter}')
  await change(() => session.write('Like this.'))
  await change(() => session.finish())
  expect(told).toEqual([
    ['before-send', 'How?'],
    ['send', 'How?'],
    ['response-start', undefined],
    ['response-end', 'Like this.'],
  ])
})

test('who is told every event can prevent a question, which stays in the composer', async () => {
  const handlers: ChatEventHandlers = { onEvent: (name) => name !== 'before-send' }
  const { session } = await renderChat({}, { handlers: { current: handlers } })
  await userEvent.type(screen.getByRole('textbox'), 'Not now{Enter}')
  expect(session.callsOf('send')).toEqual([])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Not now')
})

test('a handler of the page that throws is told to the page, not to the chat, and the others are called', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const fail = (name: string) => () => {
    throw name
  }
  const told: string[] = []
  const handlers: ChatEventHandlers = {
    onSend: fail('send'),
    onResponseStart: fail('start'),
    onResponseEnd: fail('end'),
    onConversationChange: fail('conversation'),
    onEvent: (name) => void told.push(name),
  }
  const { session, change } = await renderChat({}, { handlers: { current: handlers } })
  await userEvent.type(screen.getByRole('textbox'), 'Hi{Enter}')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  await change(() => session.set({ conversationId: 'c1' }))
  await change(() => session.finish())
  vi.unstubAllGlobals()
  expect(reported).toEqual(['send', 'conversation', 'start', 'end'])
  expect(told).toEqual(['before-send', 'send', 'conversation-change', 'response-start', 'response-end'])
})

test.each([
  ['AUTHENTICATION_REQUIRED', 'auth'],
  ['SESSION_EXPIRED', 'auth'],
  ['ALLOWANCE_EXHAUSTED', 'upgrade'],
  ['MODEL_NOT_ALLOWED', 'upgrade'],
  ['RATE_LIMITED', null],
])('%s asks the page for: %s', async (code, demand) => {
  const told: unknown[] = []
  const handlers: ChatEventHandlers = {
    onAuthRequired: (detail) => told.push(['auth', detail]),
    onUpgradeRequired: (detail) => told.push(['upgrade', detail]),
    onError: (detail) => told.push(['error', detail.code]),
  }
  const { session, change } = await renderChat({}, { handlers: { current: handlers } })
  await change(() => session.set({ notice: { kind: 'error', code, text: 'No.', canRetry: false } }))
  expect(told).toEqual([...(demand ? [[demand, { code }]] : []), ['error', code]])
})

describe('what the page reads and changes', () => {
  const withControls = async (values: FakeValues) => {
    const controls = { current: null as import('./chat-controls.ts').ChatControls | null }
    const rendered = await renderChat(values, { controls })
    return { ...rendered, controls: controls.current! }
  }
  const live = { id: 'answer', phase: 'writing', text: 'So far' } as const

  test('the messages are copies with the answer that is being written', async () => {
    const { controls, session } = await withControls({ ...begun, live })
    const messages = await controls.getMessages()
    expect(messages).toEqual([
      { id: '1', role: 'user', text: 'How?', timestamp: expect.any(String), status: 'complete' },
      { id: '2', role: 'assistant', text: shortAnswer, timestamp: expect.any(String), status: 'complete' },
      { id: 'answer', role: 'assistant', text: 'So far', timestamp: expect.any(String), status: 'streaming' },
    ])
    messages[0]!.text = 'changed'
    expect(session.$messages.get()[0]!.content).toBe('How?')
  })

  test('the messages are given when they are loaded', async () => {
    const { controls, session } = await withControls({ phase: 'loading' })
    const asking = controls.getMessages()
    await expect.poll(() => session.callsOf('start')).toHaveLength(1)
    await act(async () => session.set({ messages: conversation, phase: 'ready' }))
    expect((await asking).map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('the last answer is written anew, and only that', async () => {
    const { controls, session } = await withControls(begun)
    session.on({
      retry: async () => {
        session.set({ messages: conversation.slice(0, 1), live })
      },
    })
    expect(await act(() => controls.regenerate())).toBe(true)
    expect(session.callsOf('retry')).toEqual([['2']])
    expect(await controls.regenerate()).toBe(false)
    expect(session.callsOf('retry')).toHaveLength(1)
  })

  test('an answer that can not be written anew stays', async () => {
    const { controls, session } = await withControls(begun)
    expect(await controls.regenerate()).toBe(false)
    expect(session.$messages.get()).toEqual(conversation)
    const empty = await withControls({ messages: [question('1', 'Hi', { status: 'unsent' })] })
    expect(await empty.controls.regenerate()).toBe(false)
    expect(empty.session.callsOf('retry')).toEqual([])
  })

  test('the conversation is deleted without a question, and an empty chat left alone', async () => {
    const { controls, session } = await withControls(begun)
    await act(() => controls.clear())
    await act(() => controls.clear())
    expect(session.callsOf('startOver')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an empty chat asks the server nothing', async () => {
    const { controls, session } = await withControls({})
    expect(await controls.getMessages()).toEqual([])
    expect(await controls.regenerate()).toBe(false)
    await controls.clear()
    expect(session.calls.map(({ method }) => method)).not.toEqual(expect.arrayContaining(['start']))
  })
})

describe('content of the page', () => {
  test('stands in the head, in place of the greeting, and under the composer', async () => {
    await renderChat(
      {},
      {
        header: <a href="#help">Help</a>,
        empty: <p>Ask the shop</p>,
        footer: <p>Opening hours</p>,
        suggestions: ['One?'],
      },
    )
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Help' })).toBeTruthy()
    expect(screen.getByText('Ask the shop')).toBeTruthy()
    expect(screen.queryByText('How can I help?')).toBeNull()
    expect(screen.getByRole('button', { name: 'One?' })).toBeTruthy()
    const footer = screen.getByText('Opening hours')
    const isAfter = screen.getByRole('textbox').compareDocumentPosition(footer)
    expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('may stand round the greeting', async () => {
    await renderChat({}, { empty: (usual) => <div data-testid="frame">{usual}</div> })
    expect(within(screen.getByTestId('frame')).getByText('How can I help?')).toBeTruthy()
  })
})

test('lets the page write, send, stop and change the conversation', async () => {
  const controls = { current: null as import('./chat-controls.ts').ChatControls | null }
  const { session, change } = await renderChat(begun, { controls })
  await change(() => controls.current!.setDraft('From the page'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('From the page')
  await change(() => controls.current!.focus())
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await change(() => void controls.current!.send('Question of the page'))
  expect(session.callsOf('send')).toEqual([['Question of the page']])
  expect(session.getDraft()).toBe('From the page')
  await change(() => void controls.current!.stop())
  await change(() => void controls.current!.openConversation('other'))
  await change(() => controls.current!.newConversation())
  expect(session.calls.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['stop', 'openConversation', 'newConversation']),
  )
  cleanup()
  expect(controls.current).toBeNull()
})

test('speaks Vietnamese as soon as the language is chosen', async () => {
  const { $language } = await renderChat(begun)
  act(() => $language.set('vi'))
  expect(await screen.findByRole('button', { name: 'Cuộc trò chuyện mới' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Tin nhắn của bạn' })).toBeTruthy()
})

describe('accessibility', () => {
  let failures: string[]
  beforeEach(() => {
    failures = []
  })
  const states: Record<string, FakeValues> = {
    empty: {},
    loading: { phase: 'loading' },
    error: {
      phase: 'error',
      notice: { kind: 'error', code: 'NETWORK', text: 'Network error.', canRetry: true },
    },
    offline: { ...begun, online: false },
    conversation: begun,
    markdown: { messages: [question('1', 'Show'), answer('2', showcase)], models },
    writing: { messages: [question('1', 'Hi')], live: { id: 'a', phase: 'writing', text: 'So **far' } },
    waiting: { messages: [question('1', 'Hi')], live: { id: 'a', phase: 'waiting', text: '' } },
    reconnecting: { messages: [question('1', 'Hi')], live: { id: 'a', phase: 'reconnecting', text: 'So' } },
    limited: {
      notice: {
        kind: 'rate-limited',
        code: 'RATE_LIMITED',
        text: 'Wait.',
        canRetry: false,
        retryAt: Date.now() + 90_000,
      },
    },
    unsent: {
      messages: [
        question('1', 'Hi', {
          status: 'unsent',
          error: { code: 'NETWORK', text: 'Not sent.', retryable: true },
        }),
      ],
    },
    failed: {
      messages: [
        question('1', 'Hi'),
        answer('2', 'So', {
          status: 'failed',
          error: { code: 'MODEL_TIMEOUT', text: 'Too slow.', retryable: true },
        }),
      ],
    },
    stopped: { messages: [question('1', 'Hi'), answer('2', 'So', { status: 'stopped' })] },
    images: { messages: [question('1', 'Look', { images: [{ url: '/i.png', width: 10, height: 10 }] })] },
    attachments: {
      attachments: [
        { id: '1', name: 'a.png', status: 'uploading', progress: 0.5, previewUrl: 'blob:1' },
        { id: '2', name: 'b.png', status: 'failed', progress: 0, previewUrl: 'blob:2', error: 'Too large.' },
      ],
    },
    older: { ...begun, hasOlder: true },
    versions: {
      messages: [
        question('1', 'Hi', { versions: ['server-0', 'server-1'] }),
        answer('2', 'So', { versions: ['server-2', 'server-3'] }),
      ],
    },
    queued: { online: false, messages: [question('1', 'Hi', { status: 'queued', serverId: null })] },
    instructed: { ...begun, instructions: 'Answer briefly.' },
    temporary: { isTemporary: true },
  }
  test.each(Object.entries(states))('nothing to complain about: %s', async (_name, values) => {
    const { container } = await renderChat(values, { onClose: () => {} })
    // Colours need a real browser; see the browser tests.
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    for (const { id, nodes } of violations)
      failures.push(`${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(failures).toEqual([])
  })
})
