import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationListState, ImportOutcome } from '@ai-studio/core/conversations'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { renderWithStudio } from '../../testing/render.tsx'
import { dismissToast, $toasts } from '../../ui/toasts.ts'
import { createFakeList, day, fakeConversation } from './testing/fake-list.ts'
import { StoryPanel } from './testing/story-panel.tsx'

beforeAll(() => configure({ reactStrictMode: true }))
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 20, 15, 0) }))
afterEach(() => {
  cleanup()
  for (const { id } of $toasts.get()) dismissToast(id)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pinned = () => fakeConversation('Pinned one', 30 * day, { pinned: true })
const today = () => fakeConversation('Of today', 60_000)
const yesterday = () => fakeConversation('Of yesterday', day)
const week = () => fakeConversation('Of the week', 4 * day)
const older = () => fakeConversation('Older one', 30 * day)

async function open(values: Partial<ConversationListState> = {}, online = true) {
  const user = userEvent.setup()
  const list = createFakeList(values)
  const session = createFakeSession({ online, conversationId: values.items?.[0]?.id ?? null })
  const onClose = vi.fn()
  const onFocus = vi.fn()
  const result = renderWithStudio(
    <StoryPanel list={list} session={session} onClose={onClose} onFocus={onFocus} />,
    { endpoint: 'https://studio.example' },
  )
  await screen.findByRole('dialog', { name: 'Conversations' })
  return { ...result, user, list, session, onClose, onFocus }
}

const rowOf = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) })
const choose = async (user: ReturnType<typeof userEvent.setup>, title: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `More for “${title}”` }))
  await user.click(
    within(screen.getByRole('menu', { name: `More for “${title}”` })).getByRole('menuitem', { name: entry }),
  )
}

test('lists conversations by pinned, today, yesterday, the last seven days and older; the shown one is marked', async () => {
  await open({ items: [pinned(), today(), yesterday(), week(), older()] })
  const shown = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [
      heading.textContent,
      within(heading.closest('section')!).getAllByRole('listitem').length,
    ])
  expect(shown).toEqual([
    ['Pinned', 1],
    ['Today', 1],
    ['Yesterday', 1],
    ['Last 7 days', 1],
    ['Older', 1],
  ])
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Pinned one')
})

test('opens the chosen conversation and closes', async () => {
  const chosen = yesterday()
  const { user, session, onClose } = await open({ items: [today(), chosen] })
  await user.click(rowOf('Of yesterday'))
  expect(session.callsOf('openConversation')).toEqual([[chosen.id]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('begins a new conversation with the focus in the composer', async () => {
  const { user, session, onClose, onFocus } = await open({ items: [today()] })
  // Behind an open dialog nothing takes the focus.
  const isOpenThen: boolean[] = []
  onFocus.mockImplementation(() => isOpenThen.push(document.querySelector('dialog[open]') !== null))
  await user.click(screen.getByRole('button', { name: 'New chat' }))
  expect(session.callsOf('newConversation')).toHaveLength(1)
  expect(onClose).toHaveBeenCalledOnce()
  expect(isOpenThen).toEqual([false])
})

test('arrows, Home and End go from row to row, up from the first to the search; Enter opens', async () => {
  const items = [today(), yesterday(), older()]
  const { user, session } = await open({ items })
  const focused = () => document.activeElement?.textContent ?? ''
  act(() => screen.getByRole('button', { current: true }).focus())
  await user.keyboard('{ArrowDown}')
  expect(focused()).toContain('Of yesterday')
  await user.keyboard('{End}')
  expect(focused()).toContain('Older one')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toContain('Older one')
  await user.keyboard('{Home}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  act(() => rowOf('Older one').focus())
  await user.keyboard('{Enter}')
  expect(session.callsOf('openConversation')).toEqual([[items[2]!.id]])
})

test('a slash goes to the search from inside the list only, and is a letter in the search', async () => {
  const { user, list } = await open({ items: [today()] })
  const outside = vi.fn()
  document.addEventListener('keydown', outside)
  act(() => screen.getByRole('button', { current: true }).focus())
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('a/b')
  expect(list.callsOf('search').at(-1)).toEqual(['a/b'])
  expect(outside).not.toHaveBeenCalled()
  document.removeEventListener('keydown', outside)
})

test('what was searched for goes with whoever signs out, in another tab as well', async () => {
  const { user, list } = await open({ items: [today()] })
  await user.type(screen.getByRole('searchbox'), 'tea ')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tea ')
  act(() => list.$search.set(''))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  await user.type(screen.getByRole('searchbox'), 'soup')
  expect(list.$search.get()).toBe('soup')
})

test('Escape empties the search before it closes anything', async () => {
  const { user, list, onClose } = await open({ items: [today()] })
  await user.type(screen.getByRole('searchbox'), 'tea')
  await user.keyboard('{Escape}')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(list.callsOf('search').at(-1)).toEqual([''])
  expect(onClose).not.toHaveBeenCalled()
})

test('shows what was found with its place, and says how many', async () => {
  const { list } = await open({ items: [] })
  act(() => {
    list.$search.set('tea')
    list.set({ items: [{ ...older(), excerpt: 'a cup of tea' }, today()], foundFor: 'tea' })
  })
  expect(screen.getByText('a cup of tea')).toBeTruthy()
  expect(screen.getByText('2 conversations found')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Found' })).toBeTruthy()
})

test.each([
  ['nothing there', { items: [] }, 'No conversations yet'],
  ['nothing found', { items: [], foundFor: 'zebra' }, 'No conversation has “zebra” in it.'],
  ['a failure with words', { phase: 'error', problem: 'Too busy.' }, 'Too busy.'],
  ['a failure without', { phase: 'error', problem: '' }, 'Your conversations could not be loaded.'],
  ['loading', { phase: 'loading' }, 'Loading your conversations…'],
] satisfies [string, Partial<ConversationListState>, string][])('says %s', async (_, values, words) => {
  await open(values)
  expect(screen.getAllByText(words)[0]).toBeTruthy()
})

test('a list that failed is loaded again', async () => {
  const { user, list } = await open({ phase: 'error', problem: '' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(list.callsOf('refresh')).toHaveLength(1)
})

test.each([
  ['the first row', () => [today(), yesterday()], () => rowOf('Of today')],
  ['the search of an empty one', () => [], () => screen.getByRole('searchbox')],
])('a list that failed and comes has the focus on %s', async (_, items, place) => {
  const { user, list } = await open({ phase: 'error', problem: '' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  act(() => list.set({ phase: 'loading', problem: null }))
  act(() => list.set({ phase: 'ready', items: items() }))
  expect(document.activeElement).toBe(place())
})

test('the last page takes the button away, and the focus goes to the last row', async () => {
  const { user, list } = await open({ items: [today()], hasMore: true })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  act(() => list.set({ isLoadingMore: true }))
  act(() => list.set({ items: [today(), yesterday(), older()], hasMore: false, isLoadingMore: false }))
  expect(document.activeElement).toBe(rowOf('Older one'))
})

test('says that it may be out of date without a connection', async () => {
  await open({ items: [today()] }, false)
  expect(screen.getByText(/You are offline/)).toBeTruthy()
})

test('the next page can be asked for, also once more after a failure', async () => {
  const { user, list } = await open({ items: [today()], hasMore: true })
  const before = list.callsOf('loadMore').length
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(list.callsOf('loadMore').length).toBe(before + 1)
  act(() => list.set({ problem: '' }))
  expect(screen.getByText('The next conversations could not be loaded.').getAttribute('role')).toBe('alert')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(list.callsOf('loadMore').length).toBe(before + 2)
})

test('Enter saves another title and gives the focus back to its row', async () => {
  const item = today()
  const { user, list } = await open({ items: [item] })
  await choose(user, 'Of today', 'Rename')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New title' })
  expect([document.activeElement, field.value, field.maxLength]).toEqual([field, 'Of today', 200])
  await user.clear(field)
  await user.type(field, '  Tea  {Enter}')
  expect(list.callsOf('rename')).toEqual([[item.id, 'Tea']])
  expect(document.activeElement?.textContent).toContain('Tea')
})

test.each([
  ['Escape', 'Other{Escape}'],
  ['an empty title', '{Enter}'],
  ['an unchanged title', 'Of today{Enter}'],
])('%s leaves the title as it is, and the list open', async (_, keys) => {
  const { user, list, onClose } = await open({ items: [today()] })
  act(() => screen.getByRole('button', { current: true }).focus())
  await user.keyboard('{F2}')
  await user.clear(screen.getByRole('textbox', { name: 'New title' }))
  await user.keyboard(keys)
  expect(screen.queryByRole('textbox', { name: 'New title' })).toBeNull()
  expect(list.callsOf('rename')).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('keys that belong to an input method neither save a title nor empty the search', async () => {
  const { user, list } = await open({ items: [today()] })
  await choose(user, 'Of today', 'Rename')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New title' })
  fireEvent.change(field, { target: { value: 'Trà' } })
  // Safari has ended the composition before it reports the Enter that did.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(list.callsOf('rename')).toEqual([])
  await user.type(field, '{Enter}')
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(search, 'tra')
  fireEvent.keyDown(search, { key: 'Escape', isComposing: true })
  expect(search.value).toBe('tra')
  await user.type(search, '{Escape}')
  expect(search.value).toBe('')
})

test('pins and unpins', async () => {
  const item = today()
  const { user, list } = await open({ items: [item] })
  await choose(user, 'Of today', 'Pin')
  await choose(user, 'Of today', 'Unpin')
  expect(list.callsOf('setPinned')).toEqual([
    [item.id, true],
    [item.id, false],
  ])
})

test('a row that goes back among others, because it could not be pinned, takes the focus along', async () => {
  const items = [today(), yesterday()]
  const { user, list } = await open({ items })
  await choose(user, 'Of today', 'Pin')
  expect(document.activeElement).toBe(rowOf('Of today'))
  act(() => list.set({ items }))
  expect(document.activeElement).toBe(rowOf('Of today'))
  expect(screen.queryByRole('heading', { name: 'Pinned' })).toBeNull()
})

test.each([
  ['next row', 'Of today', () => rowOf('Of yesterday')],
  ['one before where it was the last', 'Older one', () => rowOf('Of yesterday')],
])('a row that is found gone leaves the focus to the %s', async (_, title, place) => {
  const items = [today(), yesterday(), older()]
  const { list } = await open({ items })
  act(() => rowOf(title).focus())
  act(() => list.set({ items: items.filter((item) => item.title !== title) }))
  expect(document.activeElement).toBe(place())
})

test('the last row of all leaves it to the search, also from the field of its title', async () => {
  const { user, list } = await open({ items: [today()] })
  act(() => rowOf('Of today').focus())
  await user.keyboard('{F2}')
  act(() => list.set({ items: [] }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('a row that goes takes the focus from nowhere else', async () => {
  const { list } = await open({ items: [today(), yesterday()] })
  act(() => rowOf('Of today').focus())
  act(() => screen.getByRole('button', { name: 'New chat' }).focus())
  act(() => list.set({ items: [] }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New chat' }))
})

test('deletes with the focus on the next row, and brings back what was deleted', async () => {
  const items = [today(), yesterday()]
  const { user, list } = await open({ items })
  await choose(user, 'Of today', 'Delete')
  expect(list.callsOf('remove')).toEqual([[items[0]!.id]])
  expect(document.activeElement?.textContent).toContain('Of yesterday')
  expect(screen.getAllByText('“Of today” was deleted.')[0]).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(list.callsOf('restore')).toEqual([[items[0]!.id]])
  expect(screen.getByText('Of today')).toBeTruthy()
})

test('brings back by keys what was deleted last, and takes its toast away', async () => {
  const items = [today(), yesterday(), week()]
  const { user, list } = await open({ items })
  act(() => screen.getByRole('button', { current: true }).focus())
  await user.keyboard('{Delete}{Delete}{Control>}z{/Control}')
  expect(list.callsOf('restore')).toEqual([[items[1]!.id]])
  expect($toasts.get().map(({ text }) => text)).toEqual(['“Of today” was deleted.'])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Of yesterday'))
  await user.keyboard('{Meta>}z{/Meta}{Control>}z{/Control}')
  expect(list.callsOf('restore')).toEqual([[items[1]!.id], [items[0]!.id]])
})

test('a refused deletion is not said to have happened', async () => {
  const { user, list } = await open({ items: [today()] })
  list.on({
    remove: async () => {
      list.$notice.set({ id: 1, action: 'delete', code: 'NETWORK', text: '' })
      return false
    },
  })
  act(() => screen.getByRole('button', { current: true }).focus())
  await user.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByText('“Of today” was deleted.')).toBeNull())
  expect(screen.getAllByText('The conversation could not be deleted.')[0]).toBeTruthy()
})

test.each([
  ['Export as Markdown', 'markdown'],
  ['Export as JSON', 'json'],
])('%s saves a file', async (entry, format) => {
  const item = today()
  const { user, list } = await open({ items: [item] })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await choose(user, 'Of today', entry)
  await waitFor(() => expect(saved).toEqual([`Title.${format}`]))
  expect(list.callsOf('exportFile')).toEqual([[item.id, format]])
})

test.each([
  [
    { isDone: true, imported: 2, skipped: 1 },
    '2 conversations imported. 1 was left out: without any text, too long, or more than one file may bring.',
    'status',
  ],
  [{ isDone: true, imported: 0, skipped: 0 }, 'There was nothing to import in this file.', 'status'],
  [{ isDone: false, code: 'IMPORT_UNREADABLE', text: 'x' }, /This file could not be read/, 'alert'],
  [{ isDone: false, code: 'PAYLOAD_TOO_LARGE', text: '' }, /This file is larger than 5\d/, 'alert'],
  [{ isDone: false, code: 'STORAGE_FULL', text: 'No room.' }, 'No room.', 'alert'],
  [{ isDone: false, code: 'NETWORK', text: '' }, 'The file could not be imported.', 'alert'],
] as const)('reads a file in and says what came of it: %j', async (outcome, words, role) => {
  const { user, list } = await open({ items: [today()] })
  list.on({ importFile: async () => outcome })
  const file = new File(['{}'], 'conversations.json', { type: 'application/json' })
  await user.upload(screen.getByTestId('import'), file)
  expect(list.callsOf('importFile')).toEqual([[file]])
  const told = await screen.findByText(words)
  expect(told.closest('[role]')!.getAttribute('role')).toBe(role)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(words)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import…' }))
})

test('what an import came to is told although the panel was closed meanwhile', async () => {
  const { user, list, unmount } = await open({ items: [today()] })
  let finish!: (outcome: ImportOutcome) => void
  list.on({ importFile: () => new Promise((resolve) => (finish = resolve)) })
  await user.upload(screen.getByTestId('import'), new File(['{}'], 'all.json', { type: 'application/json' }))
  unmount()
  await act(async () => finish({ isDone: true, imported: 2, skipped: 0 }))
  expect($toasts.get()).toMatchObject([{ text: '2 conversations imported.', kind: 'success' }])
})

test.each([
  ['in the group of yesterday', () => ({ items: [yesterday()] }), /3:00/],
  ['among the pinned ones', () => ({ items: [{ ...yesterday(), pinned: true }] }), /May 19, 2026/],
  ['among what was found', () => ({ items: [yesterday()], foundFor: 'yesterday' }), /May 19, 2026/],
])('a conversation of yesterday does not look like one of today: %s', async (_, values, when) => {
  await open(values())
  expect(screen.getByRole('listitem').querySelector('time')!.textContent).toMatch(when)
})

test('speaks Vietnamese', async () => {
  const { $language } = await open({ items: [today()] })
  act(() => $language.set('vi'))
  expect(await screen.findByRole('dialog', { name: 'Các cuộc trò chuyện' })).toBeTruthy()
})

test('has no barriers that a machine can find', async () => {
  await open({ items: [pinned(), today(), older()], hasMore: true })
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
