import type { Model } from '@ai-studio/contract'
import { $auth, $consent, $language, $theme, markSignedIn } from '@ai-studio/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../../../testing/fake-auth.ts'
import { renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../../testing/studio-server.ts'

const model = (id: string, available = true): Model => ({
  id,
  name: id.toUpperCase(),
  provider: 'Test',
  capabilities: ['chat'],
  contextSize: null,
  tier: available ? 'free' : 'pro',
  available,
})

let server: StudioServer
let saved: unknown[]

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  saved = []
  server.on('GET /api/chat/models/chat', {
    body: { models: [model('a'), model('b'), model('c', false)], defaultModelId: 'a' },
  })
  server.on('PUT /api/userpreferences/language', { body: user.preferences })
  server.on('PATCH /userprofile/preferences', ({ body }) => {
    saved.push(body)
    return { body: { ...user.preferences, ...(body as object) } }
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

async function open(preferences = {}) {
  markSignedIn({ ...user, preferences: { ...user.preferences, ...preferences } })
  renderPages('/preferences', server.endpoint)
  return await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Model for new chats' })
}

test('theme and language are the same choices as in the header', async () => {
  await open()
  const look = within(screen.getByRole('region', { name: 'Look and language' }))
  await userEvent.click(look.getByRole('radio', { name: 'Forest' }))
  expect($theme.get()).toBe('forest')
  expect(look.getByRole('radio', { name: /VND/ })).toBeTruthy()
  await userEvent.click(look.getByRole('radio', { name: 'Tiếng Việt' }))
  await waitFor(() => expect($language.get()).toBe('vi'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tùy chọn' })).toBeTruthy()
})

test('what the user allows on this device is a choice here too, where there is something to choose', async () => {
  await open()
  expect(screen.queryByRole('region', { name: 'Privacy choices' })).toBeNull()
  resetChoices()

  markSignedIn(user)
  renderPages('/preferences', server.endpoint, undefined, { config: { hasAnalytics: true } })
  const part = within(await screen.findByRole('region', { name: 'Privacy choices' }))
  const box = part.getByRole<HTMLInputElement>('checkbox', { name: 'Count how the site is used' })
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  expect($consent.get()).toEqual({ analytics: true })
  expect(box.checked).toBe(true)
  await userEvent.click(box)
  expect(JSON.parse(localStorage.getItem('ai-studio:consent') ?? '')).toEqual({
    version: 1,
    analytics: false,
  })
})

test('a model is saved with the account, and new chats on this device begin with it', async () => {
  const select = await open()
  expect(select.value).toBe('')
  await userEvent.selectOptions(select, 'B')
  await waitFor(() => expect($auth.get().user?.preferences.modelId).toBe('b'))
  expect(saved).toEqual([{ modelId: 'b' }])
  expect(select.value).toBe('b')
  await waitFor(() => expect(localStorage.getItem('chat_model')).toBe('b'))

  await userEvent.selectOptions(select, 'Chosen by AI Studio')
  await waitFor(() => expect($auth.get().user?.preferences.modelId).toBeNull())
  await waitFor(() => expect(localStorage.getItem('chat_model')).toBe('a'))
})

test('models of another plan are shown, but cannot be chosen; one that is gone is named', async () => {
  const select = await open({ modelId: 'old' })
  expect(
    within(select).getByRole<HTMLOptionElement>('option', { name: 'C (not in your plan)' }).disabled,
  ).toBe(true)
  expect(within(select).getByRole('option', { name: 'old (no longer offered)' })).toBeTruthy()
  expect(select.value).toBe('old')
})

test('a model that could not be saved is told, and the one before stands', async () => {
  server.on('PATCH /userprofile/preferences', refusal(500, 'INTERNAL_ERROR', 'Server error.'))
  const select = await open({ modelId: 'a' })
  await userEvent.selectOptions(select, 'B')
  expect(await screen.findByText('Server error.')).toBeTruthy()
  expect(select.value).toBe('a')
})

test('of models that are chosen one after the other the last is saved last, and shown meanwhile', async () => {
  const first = Promise.withResolvers<Answer>()
  server.on('PATCH /userprofile/preferences', ({ body }) => {
    saved.push(body)
    return saved.length === 1 ? first.promise : { body: { ...user.preferences, ...(body as object) } }
  })
  const select = await open()
  await userEvent.selectOptions(select, 'B')
  expect(select.value).toBe('b')
  await userEvent.selectOptions(select, 'Chosen by AI Studio')
  await userEvent.selectOptions(select, 'A')
  expect(select.value).toBe('a')
  first.resolve({ body: { ...user.preferences, modelId: 'b' } })
  await waitFor(() => expect($auth.get().user?.preferences.modelId).toBe('a'))
  expect(saved).toEqual([{ modelId: 'b' }, { modelId: 'a' }])
  expect(select.value).toBe('a')
  await waitFor(() => expect(localStorage.getItem('chat_model')).toBe('a'))
})

test('a voice is saved by its name, and an empty name leaves it to the server', async () => {
  await open({ voice: 'alloy' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Voice of spoken replies' })
  expect(field.value).toBe('alloy')
  await userEvent.clear(field)
  await userEvent.type(field, ' nova {Enter}')
  await waitFor(() => expect($auth.get().user?.preferences.voice).toBe('nova'))
  await userEvent.clear(field)
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect($auth.get().user?.preferences.voice).toBeNull())
  expect(saved).toEqual([{ voice: 'nova' }, { voice: null }])
})

test('what is typed into the voice while it is being saved stays', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('PATCH /userprofile/preferences', () => answer.promise)
  await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Voice of spoken replies' })
  await userEvent.type(field, 'nova{Enter}')
  await userEvent.type(field, '-2')
  answer.resolve({ body: { ...user.preferences, voice: 'nova' } })
  await waitFor(() => expect($auth.get().user?.preferences.voice).toBe('nova'))
  await screen.findAllByText('Your preferences were saved.')
  expect(field.value).toBe('nova-2')
})

test('the focus stays at Save when a voice is saved, and pressed without a change it sends nothing', async () => {
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Voice of spoken replies' }), 'nova')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(save)
  await waitFor(() => expect($auth.get().user?.preferences.voice).toBe('nova'))
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
  expect(save.getAttribute('aria-disabled')).toBe('true')
  // The focus cannot stay in what is natively disabled.
  expect([document.activeElement, save.disabled]).toEqual([save, false])
  await userEvent.keyboard('{Enter}')
  expect(saved).toEqual([{ voice: 'nova' }])
})
