import { createSmallTexts, getStudio } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { StudioScope } from '../provider/studio-scope.tsx'
import { renderWithStudio } from '../testing/render.tsx'
import { Chat } from './chat.tsx'
import type { ChatControls } from './chat-controls.ts'
import { loadThread } from './lazy-part.ts'

beforeAll(() => configure({ reactStrictMode: true }))
// There is no server here; a use of the chat finds no connection.
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })

test("on a partner's page it is drawn and takes typing without a request and without storing anything", async () => {
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const store = vi.spyOn(Storage.prototype, 'setItem')
  const onReady = vi.fn()
  renderWithStudio(<Chat onReady={onReady} instanceKey="quiet" />, { endpoint: 'https://studio.example' })
  expect(field().placeholder).toBe('Write a message…')
  expect(screen.getByText('How can I help?')).toBeTruthy()
  expect(onReady).toHaveBeenCalledWith({ conversationId: null })
  await act(async () => {})
  expect(fetch).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
  expect(store).not.toHaveBeenCalled()
})

test.each(['en', 'vi'] as const)(
  'says once that it is ready, when it takes what the page does: %s',
  async (language) => {
    const { $language, rerender } = renderWithStudio(<p />, { endpoint: 'https://studio.example' })
    act(() => $language.set(language))
    const controls: { current: ChatControls | null } = { current: null }
    const found: boolean[] = []
    const chat = (
      <Chat
        controls={controls}
        onReady={() => found.push(controls.current !== null)}
        instanceKey={language}
      />
    )
    rerender(chat)
    await expect.poll(() => found).toEqual([true])
    rerender(chat)
    act(() => $language.set('en'))
    await screen.findByText('How can I help?')
    expect(found).toEqual([true])
  },
)

test("on a partner's page what is sent in the visitor's name is a use: the question is there after a reload", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await loadThread()
  const controls: { current: ChatControls | null } = { current: null }
  renderWithStudio(<Chat controls={controls} modelId="m" instanceKey="sent" />, {
    // An address of its own, because the storage of another may have been opened before.
    endpoint: 'https://untouched.example',
  })
  const isKept = () => Object.values(localStorage).some((value) => value.includes('What is tea?'))
  await act(async () => controls.current!.setDraft('What is tea?'))
  expect(isKept()).toBe(false)
  await act(async () => expect(await controls.current!.send('What is tea?')).toBe(true))
  await expect.poll(isKept).toBe(true)
})

test('a page that asks for another conversation and thinks better of it has the first', async () => {
  const endpoint = 'https://undecided.example'
  const studio = getStudio({ endpoint })
  const session = sharedChatSession({ studio, texts: createSmallTexts(), conversationId: 'first' })
  const opened = vi.spyOn(session, 'openConversation').mockResolvedValue(undefined)
  const { rerender } = renderWithStudio(<Chat conversationId="first" />, { endpoint })
  rerender(<Chat conversationId="second" />)
  rerender(<Chat conversationId="first" />)
  expect(opened.mock.lastCall).toEqual(['first', true])
})

test('a page that asks for a conversation again, after none, has it', async () => {
  const endpoint = 'https://again.example'
  const session = sharedChatSession({ studio: getStudio({ endpoint }), texts: createSmallTexts() })
  const opened = vi.spyOn(session, 'openConversation').mockResolvedValue(undefined)
  const { rerender } = renderWithStudio(<Chat conversationId="one" />, { endpoint })
  rerender(<Chat />)
  rerender(<Chat conversationId="one" />)
  expect(opened.mock.lastCall).toEqual(['one', true])
})

test('takes undefined for what a page leaves out', () => {
  renderWithStudio(
    <Chat
      mode={undefined}
      conversationId={undefined}
      modelId={undefined}
      placeholder={undefined}
      instanceKey={undefined}
      heading={undefined}
      suggestions={undefined}
      disabled={undefined}
      controls={undefined}
      exposeText={undefined}
      onReady={undefined}
      onClose={undefined}
    />,
    { endpoint: undefined, language: undefined, theme: undefined },
  )
  expect(field().placeholder).toBe('Write a message…')
  expect(screen.getByText('How can I help?')).toBeTruthy()
})

test('is drawn although the page throws when it is told so', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const failure = new Error("the page's own")
  const onReady = () => {
    throw failure
  }
  renderWithStudio(<Chat onReady={onReady} instanceKey="thrown" />, { endpoint: 'https://studio.example' })
  vi.unstubAllGlobals()
  expect(reported).toHaveBeenCalledWith(failure)
  await userEvent.type(field(), 'Hello')
  expect(field().value).toBe('Hello')
})

test('keeps what is typed when the page draws it again and again, and when it is mounted anew', async () => {
  const { rerender } = renderWithStudio(<Chat instanceKey="kept" />, { endpoint: 'https://studio.example' })
  const element = field()
  for (const letter of 'Hello there') {
    await userEvent.type(element, letter)
    rerender(<Chat instanceKey="kept" placeholder={`p${letter}`} onSend={() => {}} />)
  }
  expect(field()).toBe(element)
  expect(element.value).toBe('Hello there')
  cleanup()
  renderWithStudio(<Chat instanceKey="kept" />, { endpoint: 'https://studio.example' })
  expect(field().value).toBe('Hello there')
})

test('two chats of one page keep their drafts apart', async () => {
  renderWithStudio(
    <>
      <Chat instanceKey="one" heading="One" />
      <Chat instanceKey="two" heading="Two" />
    </>,
    { endpoint: 'https://studio.example' },
  )
  const [one, two] = screen.getAllByRole<HTMLTextAreaElement>('textbox')
  await userEvent.type(one!, 'first')
  await userEvent.type(two!, 'second')
  expect([one!.value, two!.value]).toEqual(['first', 'second'])
})

test('a suggestion that is pressed twice while the chat still loads is one question', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await loadThread()
  renderWithStudio(<Chat instanceKey="twice" modelId="m" suggestions={['What is tea?']} />, {
    endpoint: 'https://studio.example',
  })
  const suggestion = screen.getByRole('button', { name: 'What is tea?' })
  fireEvent.click(suggestion)
  fireEvent.click(suggestion)
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  expect(field().value).toBe('')
})

test('what one of two chats with the same draft has sent stands in the other no longer', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const chat = <Chat instanceKey="same" modelId="m" />
  renderWithStudio(chat, { endpoint: 'https://studio.example' })
  await userEvent.type(field(), 'Shown in both')
  cleanup()
  await loadThread()
  renderWithStudio(
    <>
      {chat}
      {chat}
    </>,
    { endpoint: 'https://studio.example' },
  )
  const [one, two] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  expect([one!.value, two!.value]).toEqual(['Shown in both', 'Shown in both'])
  await userEvent.type(one!, '{Enter}')
  await expect.poll(() => [one!.value, two!.value]).toEqual(['', ''])
})

test('in Vietnamese it waits for its texts instead of showing others first', async () => {
  const { $language, rerender } = renderWithStudio(<p />, { endpoint: 'https://studio.example' })
  act(() => $language.set('vi'))
  rerender(<Chat instanceKey="vi" />)
  expect(screen.queryByText('How can I help?')).toBeNull()
  expect(await screen.findByText('Tôi có thể giúp gì cho bạn?')).toBeTruthy()
})

test('can be drawn on a server', () => {
  const texts = createSmallTexts({ $language: atom('en' as const) })
  const html = renderToString(
    <StudioScope texts={texts} endpoint="https://studio.example">
      <Chat />
    </StudioScope>,
  )
  expect(html).toContain('st-chat')
})
