import { act, cleanup, configure, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from '@ai-studio/contract/constants'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatControls } from '../chat-controls.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, models, question } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
const image = (name = 'cat.png') => new File(['x'], name, { type: 'image/png' })

/** A key press as a browser reports it while an input method is at work. */
function press(values: { key: string; keyCode: number; isComposing?: boolean }) {
  const event = createEvent.keyDown(field(), { key: values.key, keyCode: values.keyCode })
  Object.defineProperty(event, 'isComposing', { value: values.isComposing ?? false })
  fireEvent(field(), event)
  return event
}

describe('sending', () => {
  test('Enter sends, Shift and Enter begin a new line', async () => {
    const { session } = await renderChat()
    await userEvent.type(field(), 'Hello{Shift>}{Enter}{/Shift}there')
    expect(field().value).toBe('Hello\nthere')
    expect(session.callsOf('send')).toEqual([])
    await userEvent.type(field(), '{Enter}')
    expect(session.callsOf('send')).toEqual([['Hello\nthere']])
    expect(field().value).toBe('')
  })

  test('sends once, however quickly Enter is pressed twice', async () => {
    let decide: (isSent: boolean) => void = () => {}
    const { session, change } = await renderChat({ draft: 'Hi' })
    session.on({
      send: () =>
        new Promise((resolve) => {
          decide = resolve
        }),
    })
    await change(() => {
      press({ key: 'Enter', keyCode: 13 })
      press({ key: 'Enter', keyCode: 13 })
    })
    expect(session.callsOf('send')).toHaveLength(1)
    await change(() => decide(true))
  })

  test('an empty field says what it is for, also after it was emptied again', async () => {
    await renderChat()
    expect(field().placeholder).toBe('Write a message…')
    await userEvent.type(field(), 'Hi')
    expect(field().hasAttribute('placeholder')).toBe(false)
    await userEvent.clear(field())
    expect(field().placeholder).toBe('Write a message…')
  })

  test('the button sends, and is off while there is nothing to send', async () => {
    const { session } = await renderChat()
    const button = screen.getByRole('button', { name: 'Send message' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await userEvent.type(field(), '   ')
    await userEvent.click(button)
    expect(session.callsOf('send')).toEqual([])
    await userEvent.type(field(), 'Hi')
    expect(button.getAttribute('aria-disabled')).toBeNull()
    await userEvent.click(button)
    expect(session.callsOf('send')).toEqual([['   Hi']])
  })

  test('keeps the text when it is refused, and until it is accepted', async () => {
    let decide: (isSent: boolean) => void = () => {}
    const { session, change } = await renderChat()
    session.on({ send: () => new Promise((resolve) => (decide = resolve)) })
    await userEvent.type(field(), 'Keep me{Enter}')
    expect(field().value).toBe('Keep me')
    expect(field().readOnly).toBe(true)
    await change(() => decide(false))
    expect(field().value).toBe('Keep me')
    expect(field().readOnly).toBe(false)
    await userEvent.type(field(), '{Enter}')
    await change(() => decide(true))
    expect(field().value).toBe('')
  })

  test('sends nothing while an answer is being written, and offers to stop it', async () => {
    const { session, change } = await renderChat({ live: { id: 'a', phase: 'writing', text: 'So' } })
    await userEvent.type(field(), 'Next{Enter}')
    expect(session.callsOf('send')).toEqual([])
    expect(field().value).toBe('Next')
    await userEvent.click(screen.getByRole('button', { name: 'Stop answer' }))
    expect(session.callsOf('stop')).toHaveLength(1)
    await change(() => session.set({ live: null }))
    expect(screen.getByRole('button', { name: 'Send message' })).toBeTruthy()
  })

  test('waits out a rate limit', async () => {
    const { session } = await renderChat({
      draft: 'Hi',
      notice: { kind: 'rate-limited', code: 'RATE_LIMITED', text: 'Slow down.', canRetry: false },
    })
    await userEvent.type(field(), '{Enter}')
    expect(session.callsOf('send')).toEqual([])
    expect(field().value).toBe('Hi')
  })

  test('lets the page prevent it', async () => {
    const onBeforeSend = vi.fn(() => false)
    const { session } = await renderChat({}, { handlers: { current: { onBeforeSend } } })
    await userEvent.type(field(), 'Hi{Enter}')
    expect(onBeforeSend).toHaveBeenCalledTimes(1)
    expect(session.callsOf('send')).toEqual([])
    expect(field().value).toBe('Hi')
    expect(session.getDraft()).toBe('Hi')
  })
})

test.each([
  ['sent', 'Typed', true, 'Suggested'],
  ['sent, also where it is a part of it', 'gest', true, 'Suggested'],
  ['refused', 'Typed', false, 'Suggested\nTyped'],
])(
  'a suggestion that is refused stays while what was typed is on its way, and when that is %s',
  async (...row) => {
    const [, words, isSent, left] = row
    const { session, change } = await renderChat({}, { suggestions: ['Suggested'] })
    const typed = Promise.withResolvers<boolean>()
    session.on({ send: async (text) => text === words && typed.promise })
    await userEvent.type(field(), `${words}{Enter}`)
    await userEvent.click(screen.getByRole('button', { name: 'Suggested' }))
    expect([field().value, field().readOnly]).toEqual([`Suggested\n${words}`, true])
    await change(() => typed.resolve(isSent))
    expect([field().value, session.getDraft(), field().readOnly]).toEqual([left, left, false])
  },
)

describe('line ends of Windows, in a field that has its own as those of browsers do', () => {
  beforeEach(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
    vi.spyOn(HTMLTextAreaElement.prototype, 'value', 'get').mockImplementation(function (
      this: HTMLTextAreaElement,
    ) {
      return String(own.get!.call(this)).replace(/\r\n?/g, '\n')
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  test('a text of the page that is refused stands there once', async () => {
    const controls: { current: ChatControls | null } = { current: null }
    const { session } = await renderChat({}, { controls })
    session.on({
      send: async (text) => {
        session.restoreDraft(text)
        return false
      },
    })
    await act(() => controls.current!.send('Order 4711\r\nplease check'))
    expect([field().value, session.getDraft()]).toEqual([
      'Order 4711\nplease check',
      'Order 4711\nplease check',
    ])
  })

  test('a draft of the page is kept as the field shows it', async () => {
    const controls: { current: ChatControls | null } = { current: null }
    const { session } = await renderChat({}, { controls })
    act(() => controls.current!.setDraft('one\r\ntwo'))
    expect([field().value, session.getDraft()]).toEqual(['one\ntwo', 'one\ntwo'])
  })
})

describe('a page whose handler throws', () => {
  const failure = new Error("the page's own")
  const reported = vi.fn()
  beforeEach(() => {
    reported.mockReset()
    vi.stubGlobal('reportError', reported)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('before a question is sent: it is not, its text stays, and the page hears of its error', async () => {
    const onBeforeSend = vi.fn((): boolean => {
      throw failure
    })
    const { session } = await renderChat({}, { handlers: { current: { onBeforeSend } } })
    await userEvent.type(field(), 'Hi{Enter}')
    expect(session.callsOf('send')).toEqual([])
    expect([field().value, session.getDraft(), field().readOnly]).toEqual(['Hi', 'Hi', false])
    expect(reported.mock.calls).toEqual([[failure]])
    onBeforeSend.mockReturnValue(true)
    await userEvent.type(field(), '{Enter}')
    expect(session.callsOf('send')).toEqual([['Hi']])
  })

  test('what goes wrong while it is sent does not lock the field', async () => {
    const controls: { current: ChatControls | null } = { current: null }
    const { session } = await renderChat({}, { controls })
    session.on({ send: () => Promise.reject(failure) })
    await act(() => expect(controls.current!.send('Hi')).rejects.toBe(failure))
    expect(field().readOnly).toBe(false)
  })
})

describe('input methods', () => {
  test('the Enter that ends a composition does not send: Chrome and Firefox', async () => {
    const { session } = await renderChat({ draft: '日本' })
    fireEvent.compositionStart(field())
    expect(press({ key: 'Enter', keyCode: 229, isComposing: true }).defaultPrevented).toBe(false)
    fireEvent.compositionEnd(field())
    expect(session.callsOf('send')).toEqual([])
    press({ key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(session.callsOf('send')).toEqual([['日本']]))
  })

  test('nor in Safari, where the composition ends before the key is reported', async () => {
    const { session } = await renderChat({ draft: '日本' })
    fireEvent.compositionStart(field())
    fireEvent.compositionEnd(field())
    press({ key: 'Enter', keyCode: 229 })
    expect(session.callsOf('send')).toEqual([])
  })

  test('nor in Safari, where the key comes first and only says that it composes', async () => {
    const { session } = await renderChat({ draft: '日本' })
    fireEvent.compositionStart(field())
    press({ key: 'Enter', keyCode: 13, isComposing: true })
    fireEvent.compositionEnd(field())
    expect(session.callsOf('send')).toEqual([])
  })

  test('Escape ends the composition and nothing else', async () => {
    const onClose = vi.fn()
    const { session } = await renderChat({ live: { id: 'a', phase: 'writing', text: '' } }, { onClose })
    press({ key: 'Escape', keyCode: 229, isComposing: true })
    expect(session.callsOf('stop')).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('keys and the page', () => {
  const listen = () => {
    const heard: string[] = []
    const note = (event: Event) => void heard.push(`${event.type} ${(event as KeyboardEvent).key}`)
    const types = ['keydown', 'keypress', 'keyup', 'input']
    for (const type of types) document.body.addEventListener(type, note)
    return {
      heard,
      stop: () => {
        for (const type of types) document.body.removeEventListener(type, note)
      },
    }
  }

  test('letters and Enter stay in the composer', async () => {
    const { heard, stop } = listen()
    await renderChat()
    await userEvent.type(field(), 's/{Enter}k')
    stop()
    expect(heard).toEqual([])
  })

  test('Escape stops a running answer and goes no further', async () => {
    const { session } = await renderChat(
      { live: { id: 'a', phase: 'writing', text: '' } },
      { onClose: vi.fn() },
    )
    field().focus()
    const { heard, stop } = listen()
    await userEvent.keyboard('{Escape}')
    stop()
    expect(session.callsOf('stop')).toHaveLength(1)
    expect(heard.filter((key) => key.startsWith('keydown'))).toEqual([])
  })

  test('Escape without an answer closes the chat where it can be closed', async () => {
    const onClose = vi.fn()
    await renderChat({}, { onClose })
    field().focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('and elsewhere leaves the field, and the page hears it', async () => {
    await renderChat()
    field().focus()
    const { heard, stop } = listen()
    await userEvent.keyboard('{Escape}')
    stop()
    expect(document.activeElement).not.toBe(field())
    expect(heard).toContain('keydown Escape')
  })
})

describe('focus', () => {
  test('is not taken on mount', async () => {
    await renderChat()
    expect(document.activeElement).toBe(document.body)
  })

  test('is taken when the page asks for it, without scrolling', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    await renderChat({}, { takesFocus: true })
    expect(document.activeElement).toBe(field())
    expect(focus).toHaveBeenCalledWith({ preventScroll: true })
    focus.mockRestore()
  })
})

describe('the draft', () => {
  test('is there again, and follows what is typed', async () => {
    const { session } = await renderChat({ draft: 'From before' })
    expect(field().value).toBe('From before')
    await userEvent.type(field(), ' and now')
    expect(session.getDraft()).toBe('From before and now')
  })

  test('takes back what could not be sent, and keeps what was written meanwhile', async () => {
    const { session, change } = await renderChat()
    await userEvent.type(field(), 'new words')
    await change(() => session.restoreDraft('refused text'))
    expect(field().value).toBe('refused text\nnew words')
    expect(session.getDraft()).toBe('refused text\nnew words')
  })
})

test('shows how many characters are left near the limit, says it now and then, and refuses more', async () => {
  const { session } = await renderChat()
  const write = (left: number) =>
    fireEvent.input(field(), { target: { value: 'a'.repeat(limits.messageLength - left) } })
  const described = () => document.getElementById(field().getAttribute('aria-describedby')!)?.textContent
  const said = (text: string) => screen.queryAllByText(text).filter((each) => each.closest('[role]')).length
  write(1_000)
  expect([described(), said('1000 characters left')]).toEqual(['1000 characters left', 1])
  write(999)
  expect([described(), said('999 characters left')]).toEqual(['999 characters left', 0])
  write(10)
  expect([described(), said('10 characters left')]).toEqual(['10 characters left', 1])
  write(-1)
  expect([described(), said('1 character too many')]).toEqual(['1 character too many', 1])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field(), '{Enter}')
  expect(session.callsOf('send')).toEqual([])
})

describe('images', () => {
  const data = (files: File[], text = '') => {
    const types = text ? ['text/plain', 'Files'] : ['Files']
    return { files, types, items: [], getData: () => text } as unknown as DataTransfer
  }

  test('are attached by the button', async () => {
    const { session } = await renderChat()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const choose = vi.spyOn(input, 'click')
    await userEvent.click(screen.getByRole('button', { name: 'Attach images' }))
    expect(choose).toHaveBeenCalled()
    fireEvent.change(input, { target: { files: [image()] } })
    expect(session.callsOf('attach')[0]![0]).toHaveLength(1)
    expect(await screen.findByRole('img', { name: 'cat.png' })).toBeTruthy()
  })

  test('are attached by pasting, but not the picture that comes along with text', async () => {
    const { session } = await renderChat()
    fireEvent.paste(field(), { clipboardData: data([image()]) })
    expect(session.callsOf('attach')).toHaveLength(1)
    fireEvent.paste(field(), { clipboardData: data([image()], 'My cat.png is here') })
    expect(session.callsOf('attach')).toHaveLength(1)
  })

  test('are attached where the text that comes along is only the names of the files', async () => {
    const { session } = await renderChat()
    const files = [image('ảnh.png'.normalize('NFD')), image('cat.png')]
    const paste = createEvent.paste(field(), { clipboardData: data(files, 'ảnh.png\rcat.png') })
    fireEvent(field(), paste)
    expect([session.callsOf('attach'), paste.defaultPrevented]).toEqual([[[files]], true])
  })

  test('are attached by dropping, with a sign of where', async () => {
    const { session } = await renderChat()
    const chat = screen.getByRole('region', { name: 'Chat' })
    const over = createEvent.dragOver(chat, { dataTransfer: data([image()]) })
    fireEvent(chat, over)
    expect(over.defaultPrevented).toBe(true)
    expect(screen.getByText('Drop images here')).toBeTruthy()
    fireEvent.drop(chat, { dataTransfer: data([image()]) })
    expect(session.callsOf('attach')).toHaveLength(1)
    expect(screen.queryByText('Drop images here')).toBeNull()
  })

  test('are not for models that cannot see', async () => {
    const { session } = await renderChat({ models, modelId: 'guide' })
    const button = screen.getByRole('button', { name: 'This model cannot look at images' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.drop(screen.getByRole('region', { name: 'Chat' }), { dataTransfer: data([image()]) })
    expect(session.callsOf('attach')).toEqual([])
  })

  test('are not for temporary chats, which say why', async () => {
    const { session } = await renderChat({ isTemporary: true })
    const reason = 'A temporary chat takes no images, because an image would be kept.'
    const button = screen.getByRole('button', { name: reason })
    expect([button.title, button.getAttribute('aria-disabled')]).toEqual([reason, 'true'])
    const choose = vi.spyOn(document.querySelector<HTMLInputElement>('input[type=file]')!, 'click')
    await userEvent.click(button)
    expect(choose).not.toHaveBeenCalled()
    const chat = screen.getByRole('region', { name: 'Chat' })
    fireEvent.dragOver(chat, { dataTransfer: data([image()]) })
    expect(screen.getByText(reason)).toBeTruthy()
    fireEvent.drop(chat, { dataTransfer: data([image()]) })
    expect(session.callsOf('attach')).toEqual([])
    // The session answers a paste with the same reason.
    fireEvent.paste(field(), { clipboardData: data([image()]) })
    expect(session.callsOf('attach')).toHaveLength(1)
  })

  test('show their progress and what went wrong, and can be removed', async () => {
    const { session } = await renderChat({
      attachments: [
        { id: '1', name: 'sea.png', status: 'uploading', progress: 0.4, previewUrl: 'blob:1' },
        { id: '2', name: '', status: 'failed', progress: 0, previewUrl: 'blob:2', error: 'Too large.' },
      ],
    })
    expect(screen.getByRole('progressbar', { name: 'Uploading sea.png' }).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    expect(screen.getByText('Too large.').getAttribute('role')).toBe('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Remove pasted image' }))
    expect(session.callsOf('detach')).toEqual([['2']])
  })
})

test('typing changes nothing in the page but the field, except between empty and not empty', async () => {
  await renderChat({ messages: [question('1', 'a'), answer('2', 'b')] })
  await userEvent.type(field(), 'a')
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  await userEvent.type(field(), ' few more words')
  changes.push(...observer.takeRecords())
  observer.disconnect()
  expect(changes.filter(({ target }) => target !== field())).toEqual([])
})

test('a disabled chat can be read but not written to', async () => {
  const { session } = await renderChat(
    { messages: [question('1', 'Hi'), answer('2', 'Hello')] },
    { isDisabled: true },
  )
  expect(field().disabled).toBe(true)
  expect(screen.getByText('Hello')).toBeTruthy()
  expect(screen.getByText('This chat takes no messages at the moment.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New chat' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(session.callsOf('send')).toEqual([])
})

describe('what is put back', () => {
  test.each([
    ['stands before what was typed meanwhile', 'The question', 'and more', 'The question\nand more'],
    [
      'is not doubled when it holds what was typed',
      'The question\n\nand more',
      'and more',
      'The question\n\nand more',
    ],
    ['empties the field when it is nothing, as after signing out', '', 'private', ''],
  ])('%s', async (_, text, typed, shown) => {
    const { session, change } = await renderChat()
    await userEvent.type(field(), typed)
    await change(() => session.set({ restoredDraft: { id: 1, text } }))
    expect(field().value).toBe(shown)
  })
})
