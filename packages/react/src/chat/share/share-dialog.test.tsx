import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { $toasts, dismissToast } from '../../ui/toasts.ts'
import { onShared } from './share-events.ts'
import { createFakeShareCalls, refused } from './testing/fake-calls.ts'
import { renderShareDialog } from './testing/render-share.tsx'
import { messages, said, summary, warnings } from './testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const { id } of $toasts.get()) dismissToast(id)
})

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const create = () => screen.findByRole('button', { name: 'Create link' })
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const linkField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of days' })
const describedBy = (element: Element) =>
  document.querySelector(`[id="${element.getAttribute('aria-describedby')}"]`)?.textContent
const rows = () =>
  within(screen.getByRole('group', { name: 'This becomes public' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const sheet = () => screen.getByRole('group', { name: 'This becomes public' })

describe('before a link is made', () => {
  test('shows exactly what the server says becomes public', async () => {
    await renderShareDialog()
    await create()
    expect(rows()).toEqual([
      '1 YouHow do I get a lamp to blink?',
      '2 AssistantConnect it to a **timer**.',
      '3 YouMy address is lan@example.com, can you order one?',
      '4 AssistantI cannot order things.',
    ])
    expect(sheet().textContent).toContain('Lamps')
    expect(radio('The whole conversation (4 messages)').checked).toBe(true)
    expect(radio('7 days').checked).toBe(true)
  })

  test('a long text is collapsed, and a whole one away from it', async () => {
    const long = `Begin ${'word '.repeat(200)}end.`
    await renderShareDialog(createFakeShareCalls({ all: [said('assistant', long)] }))
    await create()
    expect(sheet().textContent).not.toContain('end.')
    const more = button('Show all of message 1')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(more)
    expect(sheet().textContent).toContain('end.')
    await userEvent.click(button('Show less of message 1'))
    expect(sheet().textContent).not.toContain('end.')
  })

  test('images of the studio are shown from the studio', async () => {
    const image = { url: '/api/chat/uploads/a.png', width: 10, height: 20 }
    await renderShareDialog(createFakeShareCalls({ all: [said('user', '', [image])] }))
    const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'Image 1' })
    expect(shown.getAttribute('src')).toBe('https://studio.example/api/chat/uploads/a.png')
  })

  test('what an image is described with is read before it becomes public', async () => {
    const images = [
      { url: '/api/chat/uploads/a.png', width: 10, height: 20 },
      { url: '/api/chat/uploads/b.png', width: 10, height: 20, alt: 'My passport on a table' },
    ]
    await renderShareDialog(createFakeShareCalls({ all: [said('user', 'Look', images)] }))
    await create()
    expect(rows()).toEqual(['1 YouLookImage 2: My passport on a table'])
  })

  test('a very long conversation is drawn in pieces', async () => {
    const all = Array.from({ length: 230 }, (_, index) => said('user', `Number ${index + 1}`))
    await renderShareDialog(createFakeShareCalls({ all }))
    await create()
    expect(rows()).toHaveLength(100)
    await userEvent.click(button('Show 100 more messages'))
    expect(document.activeElement).toBe(button('Show 30 more messages'))
    await userEvent.click(button('Show 30 more messages'))
    expect(rows()).toHaveLength(230)
    // Which goes away: it is read on where it was.
    expect(document.activeElement?.textContent).toContain('Number 201')
  })
})

describe('the number of days', () => {
  test.each(['', '0', '-1', '1.5', '1000000000', '366', 'seven', '1e2'])(
    '%j is refused at the field, which gets the focus and says what is allowed',
    async (typed) => {
      const { calls } = await renderShareDialog()
      const make = await create()
      await userEvent.click(radio('Other'))
      if (typed) await userEvent.type(field(), typed)
      await userEvent.click(make)
      expect(describedBy(field())).toBe('Enter a whole number of days, from 1 to 365.')
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field())
      expect(calls.of('create')).toEqual([])
      await userEvent.type(field(), '2')
      expect(field().hasAttribute('aria-invalid')).toBe(false)
    },
  )

  test.each([
    ['1', 1],
    [' 45 ', 45],
    ['365', 365],
  ])('%j is taken', async (typed, expiresInDays) => {
    const { calls } = await renderShareDialog()
    await create()
    await userEvent.click(radio('Other'))
    await userEvent.type(field(), `${typed}{Enter}`)
    await linkField()
    expect(calls.of('create')).toEqual([expect.objectContaining({ expiresInDays })])
  })

  test.each([1, 7, 30, 90])('%d days are a choice', async (days) => {
    const { calls } = await renderShareDialog()
    const make = await create()
    await userEvent.click(radio(days === 1 ? '1 day' : `${days} days`))
    await userEvent.click(make)
    await linkField()
    expect(calls.of('create')).toEqual([
      { conversationId: 'c1', fromMessageId: 'm1', toMessageId: 'm4', expiresInDays: days },
    ])
  })
})

describe('a part of the conversation', () => {
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })

  test('is chosen by its first and last message, and the server is asked what it makes public', async () => {
    const { calls } = await renderShareDialog()
    const make = await create()
    await userEvent.click(radio('A part of it'))
    expect(within(select('First message')).getAllByRole('option')[1]?.textContent).toBe(
      '2. Assistant: Connect it to a **timer**.',
    )
    await userEvent.selectOptions(select('First message'), '1')
    await userEvent.selectOptions(select('Last message'), '2')
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toContain('2 Assistant')
    expect(calls.of('preview').at(-1)).toEqual({
      conversationId: 'c1',
      fromMessageId: 'm2',
      toMessageId: 'm3',
    })
    await userEvent.click(make)
    await linkField()
    expect(calls.of('create')).toEqual([
      { conversationId: 'c1', fromMessageId: 'm2', toMessageId: 'm3', expiresInDays: 7 },
    ])
  })

  test('never ends before it begins', async () => {
    await renderShareDialog()
    await create()
    await userEvent.click(radio('A part of it'))
    await userEvent.selectOptions(select('Last message'), '1')
    await userEvent.selectOptions(select('First message'), '3')
    expect(select('Last message').value).toBe('3')
    await userEvent.selectOptions(select('Last message'), '0')
    expect(select('First message').value).toBe('0')
  })

  test('makes no link before it is known what becomes public', async () => {
    const { calls } = await renderShareDialog()
    const make = await create()
    await userEvent.click(radio('A part of it'))
    const release = calls.hold('preview')
    await userEvent.selectOptions(select('First message'), '2')
    await userEvent.click(make)
    expect(calls.of('create')).toEqual([])
    expect(screen.getByRole('status', { name: 'Updating…' })).toBeTruthy()
    await act(async () => release())
    await waitFor(() => expect(rows()).toHaveLength(2))
    await userEvent.click(make)
    await linkField()
  })

  test('that fails to load says so where it would stand, and can be tried again', async () => {
    const { calls } = await renderShareDialog()
    const make = await create()
    await userEvent.click(radio('A part of it'))
    calls.refuse('preview', refused('NETWORK', 0))
    await userEvent.selectOptions(select('First message'), '2')
    expect((await screen.findByText('There is no connection. Check it and try again.')).role).toBe('alert')
    expect((make as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(button('Try again'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(document.activeElement).toBe(sheet())
    expect((make as HTMLButtonElement).disabled).toBe(false)
  })
})

describe('what looks private', () => {
  const calls = () => createFakeShareCalls({ warnings })
  const box = () => screen.getByRole('checkbox', { name: 'I have looked at it and want to make it public.' })

  test('is named with its place, masked, and has to be confirmed', async () => {
    const fake = calls()
    await renderShareDialog(fake)
    const make = await create()
    expect(screen.getByText('1 place looks private')).toBeTruthy()
    expect(screen.getByText(/Message 3 looks like it holds an email address:/).textContent).toContain(
      'l••@e••••••.com',
    )
    await userEvent.click(make)
    expect(fake.of('create')).toEqual([])
    expect(document.activeElement).toBe(box())
    expect(describedBy(box())).toBe('Confirm this first, or share only a part of the conversation.')
    await userEvent.keyboard(' ')
    expect(box().hasAttribute('aria-invalid')).toBe(false)
    await userEvent.click(make)
    await linkField()
  })

  test('that is not confirmed is told to who presses Enter at the box, for the focus is there already', async () => {
    await renderShareDialog(calls())
    await create()
    box().focus()
    await userEvent.keyboard('{Enter}')
    const told = screen.getByText('Confirm this first, or share only a part of the conversation.')
    expect(told.getAttribute('role')).toBe('alert')
    expect(describedBy(box())).toBe(told.textContent)
  })

  test('is gone to', async () => {
    await renderShareDialog(calls())
    await create()
    await userEvent.click(button('Show message 3'))
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Message 3' }))
    await userEvent.click(button('Show message 3'))
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Message 3' }))
  })

  test('in the title is named as such, in whatever part, with what can be done about it', async () => {
    const fake = createFakeShareCalls({ warnings: [{ kind: 'email', excerpt: 'l••@e••••••.com' }] })
    await renderShareDialog(fake)
    const make = await create()
    await userEvent.click(radio('A part of it'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First message' }), '3')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByText(/^The title looks like it holds an email address:/).textContent).toContain(
      'l••@e••••••.com',
    )
    expect(screen.getByText(/rename the conversation/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show message/ })).toBeNull()
    await userEvent.click(make)
    expect(document.activeElement).toBe(box())
    expect(fake.of('create')).toEqual([])
    await userEvent.click(box())
    await userEvent.click(make)
    await linkField()
  })

  test('far down in a long text is opened and drawn', async () => {
    const all = Array.from({ length: 150 }, () => said('user', 'Nothing'))
    all.push(said('assistant', `${'a '.repeat(400)}4111 at the end`))
    const found = [{ kind: 'card' as const, messageId: 'm151', excerpt: '4••• •••• •••• 1111' }]
    await renderShareDialog(createFakeShareCalls({ all, warnings: found }))
    await create()
    expect(sheet().textContent).not.toContain('4111')
    await userEvent.click(button('Show message 151'))
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Message 151' }))
    expect(sheet().textContent).toContain('4111 at the end')
  })

  test('in another part is confirmed anew; a part without any needs nothing', async () => {
    const fake = calls()
    await renderShareDialog(fake)
    const make = await create()
    await userEvent.click(box())
    await userEvent.click(radio('A part of it'))
    const select = (name: string) => screen.getByRole('combobox', { name })
    await userEvent.selectOptions(select('First message'), '1')
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect((box() as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText(/Message 3 looks like/)).toBeTruthy()
    await userEvent.selectOptions(select('Last message'), '1')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    await userEvent.click(make)
    await linkField()
  })
})

describe('the link', () => {
  async function make(calls = createFakeShareCalls()) {
    const result = await renderShareDialog(calls)
    await userEvent.click(await create())
    return { ...result, link: await linkField() }
  }

  test('has the focus and is selected, with the date until which it works', async () => {
    const { link, $language } = await make()
    expect(link.value).toBe('https://studio.example/share/new-link')
    expect(link.readOnly).toBe(true)
    expect(document.activeElement).toBe(link)
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
    expect(describedBy(link)).toMatch(/^Works until Nov 27, 2026/)
    await act(async () => $language.set('vi'))
    expect(await screen.findByText(/^Có hiệu lực đến .*27 thg 11, 2026/)).toBeTruthy()
  })

  test('is copied, which is said', async () => {
    await make()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(button('Copy link'))
    expect(write).toHaveBeenCalledWith('https://studio.example/share/new-link')
    expect((await screen.findAllByText('Link copied')).length).toBeGreaterThan(0)
  })

  test('is a QR code, dark on white, drawn without markup of its own', async () => {
    await make()
    const code = screen.getByRole('img', { name: 'QR code of the link' })
    expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff')
    expect(code.querySelector('path')?.getAttribute('fill')).toBe('#000000')
  })

  test('is passed on by the device where it can', async () => {
    const share = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
    await make()
    await userEvent.click(button('Share…'))
    expect(share).toHaveBeenCalledExactlyOnceWith({
      url: 'https://studio.example/share/new-link',
      title: 'Lamps',
    })
    share.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'AbortError' }))
    await userEvent.click(button('Share…'))
    expect($toasts.get()).toEqual([])
    share.mockRejectedValueOnce(new Error('no'))
    await userEvent.click(button('Share…'))
    expect($toasts.get()[0]?.text).toBe('The link could not be passed on. Copy it instead.')
  })

  test('is not offered to a device that cannot pass it on', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share: undefined }))
    await make()
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
    expect(screen.getByRole('link', { name: /Open/ }).getAttribute('rel')).toContain('noopener')
  })

  test('is told to the chat of its session', async () => {
    const { session, calls } = await renderShareDialog()
    const told = vi.fn()
    const stop = onShared(session, told)
    await userEvent.click(await create())
    await linkField()
    expect(told).toHaveBeenCalledExactlyOnceWith({
      url: 'https://studio.example/share/new-link',
      expiresAt: '2026-11-27T09:30:00.000Z',
    })
    stop()
    expect(calls.of('create')).toHaveLength(1)
  })

  test('can be followed by another, from the beginning', async () => {
    await make()
    await userEvent.click(button('Make another'))
    await create()
    expect(radio('7 days').checked).toBe(true)
    expect(document.activeElement).toBe(radio('7 days'))
  })
})

describe('what can be in the way', () => {
  test('the preview is on its way', async () => {
    const calls = createFakeShareCalls()
    const release = calls.hold('preview')
    await renderShareDialog(calls)
    expect(screen.getByText('Loading what would be public…').tagName).toBe('OUTPUT')
    await act(async () => release())
    await create()
  })

  test('a conversation without messages asks the server nothing', async () => {
    const { calls } = await renderShareDialog(createFakeShareCalls(), { conversationId: null })
    expect(screen.getByText('There is nothing to share yet. Ask something first.')).toBeTruthy()
    expect(calls.asked).toEqual([])
  })

  test('an answer that is being written is waited for', async () => {
    const { session, change, calls } = await renderShareDialog(createFakeShareCalls(), {
      live: { id: 'a', phase: 'writing', text: 'So' },
    })
    expect(screen.getByText(/The answer is still being written/)).toBeTruthy()
    expect(calls.asked).toEqual([])
    await change(() => session.finish())
    await create()
  })

  describe('an answer that is written while the form stands there', () => {
    const busy = () => screen.queryByText(/The answer is still being written/)
    const chosen = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Last message' })
    async function begin() {
      const all = [...messages]
      const result = await renderShareDialog(createFakeShareCalls({ all }))
      const make = await create()
      await userEvent.click(radio('30 days'))
      await userEvent.click(radio('A part of it'))
      await userEvent.selectOptions(chosen(), '1')
      await waitFor(() => expect(rows()).toHaveLength(2))
      chosen().focus()
      const { session, change } = result
      return {
        ...result,
        make,
        all,
        write: () => change(() => session.$live.set({ id: 'a', phase: 'writing', text: 'So' })),
        finish: () => change(() => session.finish()),
      }
    }

    test('keeps what was chosen and the focus, and makes no link until it is finished', async () => {
      const { calls, make, all, write, finish } = await begin()
      await write()
      expect(busy()?.closest('[role=status]')).toBeTruthy()
      expect([radio('30 days').checked, chosen().value]).toEqual([true, '1'])
      expect(document.activeElement).toBe(chosen())
      await userEvent.click(make)
      await userEvent.type(radio('30 days'), '{Enter}')
      expect(calls.of('create')).toEqual([])
      all.push(said('user', 'One more'), said('assistant', 'Done'))
      chosen().focus()
      await finish()
      await screen.findByRole('radio', { name: 'The whole conversation (6 messages)' })
      expect(busy()).toBeNull()
      expect([radio('30 days').checked, chosen().value]).toEqual([true, '1'])
      expect(document.activeElement).toBe(chosen())
      await waitFor(() => expect(make.getAttribute('aria-busy')).toBeNull())
      expect(rows()).toHaveLength(2)
      await userEvent.click(make)
      await linkField()
      expect(calls.of('create')).toEqual([
        { conversationId: 'c1', fromMessageId: 'm1', toMessageId: 'm2', expiresInDays: 30 },
      ])
    })

    test('makes none of what it may have replaced', async () => {
      const { calls, make, write, finish } = await begin()
      await write()
      const release = calls.hold('preview')
      await finish()
      await userEvent.click(make)
      expect(make.getAttribute('aria-busy')).toBe('true')
      await act(async () => release())
      await waitFor(() => expect(make.getAttribute('aria-busy')).toBeNull())
      expect(calls.of('create')).toEqual([])
    })

    test('leaves of a part what is still there', async () => {
      const { all, write, finish } = await begin()
      await userEvent.selectOptions(chosen(), '3')
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First message' }), '1')
      await write()
      all.splice(2)
      await finish()
      await screen.findByRole('radio', { name: 'The whole conversation (2 messages)' })
      expect(chosen().value).toBe('1')
      await waitFor(() => expect(rows()).toEqual(['2 AssistantConnect it to a **timer**.']))
    })

    test('that cannot be looked at afterwards says so, and is tried again', async () => {
      const { calls, make, write, finish } = await begin()
      await write()
      calls.refuse('preview', refused('NETWORK', 0))
      await finish()
      expect((await screen.findByText('There is no connection. Check it and try again.')).role).toBe('alert')
      await userEvent.click(button('Try again'))
      await waitFor(() => expect(rows()).toHaveLength(2))
      expect(chosen().value).toBe('1')
      await userEvent.click(make)
      await linkField()
    })
  })

  test('another conversation that the session turns to is asked about from the beginning', async () => {
    const { session, change, calls } = await renderShareDialog()
    await create()
    await userEvent.click(radio('30 days'))
    const release = calls.hold('preview')
    await change(() => session.$conversationId.set('c2'))
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
    await act(async () => release())
    await create()
    expect(radio('7 days').checked).toBe(true)
    expect(calls.of('preview').at(-1)).toEqual({ conversationId: 'c2' })
  })

  test.each([
    ['CONVERSATION_BUSY', /still being written/, 'status', true],
    ['CONVERSATION_EMPTY', /nothing to share yet/, 'status', false],
    ['NOT_FOUND', /no longer there/, 'alert', false],
    ['NETWORK', /There is no connection/, 'alert', true],
    ['RATE_LIMITED', /Refused: RATE_LIMITED/, 'alert', true],
  ] as const)('%s is explained', async (code, words, role, canRetry) => {
    const calls = createFakeShareCalls()
    calls.refuse('preview', refused(code), 2)
    await renderShareDialog(calls)
    expect((await screen.findByText(words)).role).toBe(role)
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
  })

  test('another try keeps the focus until it has worked, then it goes on in the form', async () => {
    const calls = createFakeShareCalls()
    calls.refuse('preview', refused('NETWORK', 0), 2)
    await renderShareDialog(calls)
    const again = await screen.findByRole('button', { name: 'Try again' })
    // Strict mode asks twice.
    const release = calls.hold('preview')
    await userEvent.click(again)
    expect(document.activeElement).toBe(again)
    expect(again.getAttribute('aria-busy')).toBe('true')
    await act(async () => release())
    await create()
    expect(document.activeElement).toBe(radio('7 days'))
  })

  test.each([
    ['CONVERSATION_BUSY', /still being written/],
    ['STORAGE_FULL', /Refused: STORAGE_FULL/],
    ['NETWORK', /There is no connection/],
  ] as const)('%s while the link is made leaves everything as it was', async (code, words) => {
    const { calls } = await renderShareDialog()
    const make = await create()
    await userEvent.click(radio('30 days'))
    calls.refuse('create', refused(code))
    await userEvent.click(make)
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy()
    expect(radio('30 days').checked).toBe(true)
    await userEvent.click(make)
    await linkField()
  })

  test('a second press makes no second link', async () => {
    const { calls } = await renderShareDialog()
    const make = await create()
    const release = calls.hold('create')
    await userEvent.click(make)
    await userEvent.click(make)
    await act(async () => release())
    await linkField()
    expect(calls.of('create')).toHaveLength(1)
  })
})

describe('a link that takes its time', () => {
  async function begin() {
    const result = await renderShareDialog()
    const make = await create()
    await userEvent.click(radio('30 days'))
    const release = result.calls.hold('create')
    await userEvent.click(make)
    return { ...result, release: () => act(async () => release()) }
  }
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
  const told = () => $toasts.get().map(({ kind, text }) => [kind, text])

  test('is there when somebody comes back from their links, who are told', async () => {
    const { calls, release } = await begin()
    await tab('My links')
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
    await release()
    expect(told()).toEqual([['success', 'The link is ready']])
    await tab('New link')
    expect((await linkField()).value).toBe('https://studio.example/share/new-link')
    expect(calls.of('create')).toHaveLength(1)
  })

  test('is still on its way when somebody comes back before', async () => {
    const { calls, release } = await begin()
    await tab('My links')
    await tab('New link')
    expect(button('Create link').getAttribute('aria-busy')).toBe('true')
    expect(radio('30 days').checked).toBe(true)
    await release()
    await linkField()
    expect(told()).toEqual([])
    expect(calls.of('create')).toHaveLength(1)
  })

  test('says where it is to who has closed the dialog', async () => {
    const { release } = await begin()
    await userEvent.click(button('Close'))
    await release()
    expect(told()).toEqual([['success', 'The link is ready. You find it under “My links”.']])
  })

  test.each([
    ['behind the other tab', () => tab('My links')],
    ['after the dialog', () => userEvent.click(button('Close'))],
  ])('and fails is told %s', async (_, leave) => {
    const { calls, release } = await begin()
    calls.refuse('create', refused('NETWORK', 0))
    await leave()
    await release()
    expect(told()).toEqual([['error', 'There is no connection. Check it and try again.']])
  })
})

test('everything is done with the keyboard alone', async () => {
  const { calls } = await renderShareDialog(createFakeShareCalls({ warnings }))
  await create()
  const until = async (found: () => Element | null) => {
    for (let step = 0; step < 20 && document.activeElement !== found(); step += 1) await userEvent.tab()
    expect(document.activeElement).toBe(found())
  }
  await until(() => radio('7 days'))
  await userEvent.keyboard('{ArrowRight}')
  expect(radio('30 days').checked).toBe(true)
  await until(() => radio(/The whole/))
  await userEvent.keyboard('{ArrowDown}')
  expect(radio('A part of it').checked).toBe(true)
  await until(() => screen.getByRole('combobox', { name: 'First message' }))
  await until(sheet)
  await until(() => screen.getByRole('checkbox'))
  await userEvent.keyboard(' ')
  await until(() => button('Create link'))
  await userEvent.keyboard('{Enter}')
  await linkField()
  expect(calls.of('create')).toEqual([expect.objectContaining({ expiresInDays: 30 })])
  await userEvent.click(button('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('begins anew when it is opened again', async () => {
  const { opener } = await renderShareDialog()
  await userEvent.click(await create())
  await linkField()
  await userEvent.click(button('Close'))
  await userEvent.click(opener)
  await create()
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull()
})

test('the links that there are stand behind the second tab', async () => {
  const { calls } = await renderShareDialog(createFakeShareCalls({ shares: [summary('one')] }))
  await create()
  expect(calls.of('list')).toEqual([])
  await userEvent.click(screen.getByRole('tab', { name: 'My links' }))
  expect(await screen.findByRole('link', { name: /About one/ })).toBeTruthy()
})

test('a link that was revoked behind the second tab is not offered behind the first', async () => {
  await renderShareDialog(
    createFakeShareCalls({ shares: [summary('one'), summary('new-link', { title: 'Lamps' })] }),
  )
  await userEvent.click(await create())
  await linkField()
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
  async function revoke(title: string) {
    await userEvent.click(await screen.findByRole('button', { name: `Revoke the link to “${title}”` }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke this link?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await screen.findByText(`The link to “${title}” no longer works.`)
  }
  await tab('My links')
  await revoke('About one')
  await tab('New link')
  await linkField()
  await tab('My links')
  await revoke('Lamps')
  await tab('New link')
  await create()
})

test('speaks Vietnamese', async () => {
  const { $language } = await renderShareDialog(createFakeShareCalls({ warnings }))
  await create()
  await act(async () => $language.set('vi'))
  expect(await screen.findByRole('button', { name: 'Tạo liên kết' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Chia sẻ cuộc trò chuyện' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('share:')
})

test('has nothing that a checker of accessibility finds', async () => {
  const { container } = await renderShareDialog(createFakeShareCalls({ warnings, shares: [summary('one')] }))
  const check = async () => (await axe.run(container, { rules: { region: { enabled: false } } })).violations
  await create()
  await userEvent.click(radio('A part of it'))
  await userEvent.click(radio('Other'))
  await userEvent.click(button('Create link'))
  expect(await check()).toEqual([])
  await userEvent.type(field(), '3')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(button('Create link'))
  await linkField()
  expect(await check()).toEqual([])
  await userEvent.click(screen.getByRole('tab', { name: 'My links' }))
  await screen.findByRole('link', { name: /About one/ })
  expect(await check()).toEqual([])
})
