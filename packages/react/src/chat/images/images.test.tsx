import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Attachment } from '@ai-studio/core/chat'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../../testing/render.tsx'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { ChatContext } from '../chat-context.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { picture, question } from '../testing/samples.ts'
import { CameraButton } from './camera-button.tsx'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A part may take its time to be compiled. */
const patience = { timeout: 10_000 }

const images = [
  { url: picture(20), width: 640, height: 420, alt: 'Waves at night' },
  { url: picture(200), width: 640, height: 420 },
]
const withImages = { messages: [question('1', 'Look', { images })] }
const attachment = (values: Partial<Attachment> = {}): Attachment => ({
  id: 'a',
  name: 'sea.png',
  status: 'ready',
  progress: 1,
  previewUrl: picture(20),
  url: '/api/chat/uploads/a.png',
  ...values,
})
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name }, patience)

test('an image is called as its sender has described it, else by its number', async () => {
  await renderChat(withImages)
  const row = within(screen.getAllByRole('article')[0]!)
  expect(row.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Waves at night',
    'Image 2',
  ])
})

test('an image of the conversation opens in the viewer, with its description', async () => {
  await renderChat(withImages)
  await userEvent.click(screen.getByRole('img', { name: 'Waves at night' }))
  const viewer = within(await dialog('Image 1 of 2'))
  expect(viewer.getByText('Waves at night')).toBeTruthy()
  expect(viewer.getByRole('link', { name: 'Download the image' }).getAttribute('download')).toBe('image-1')
  await userEvent.click(viewer.getByRole('button', { name: 'Next image' }))
  expect(await dialog('Image 2 of 2')).toBeTruthy()
})

test('who asks for a tab of their own gets one', async () => {
  await renderChat(withImages)
  const link = screen.getByRole('img', { name: 'Waves at night' }).closest('a')!
  let isBrowsers = false
  const listen = (click: Event) => {
    isBrowsers = !click.defaultPrevented
    click.preventDefault()
  }
  document.addEventListener('click', listen, { once: true })
  fireEvent.click(link, { ctrlKey: true })
  expect(isBrowsers).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an attachment is looked at before it is sent', async () => {
  await renderChat({
    attachments: [attachment(), attachment({ id: 'b', name: 'two.png', previewUrl: picture(9) })],
  })
  await userEvent.click(screen.getByRole('button', { name: 'two.png' }))
  expect(await dialog('Image 2 of 2')).toBeTruthy()
})

test('an image that is still being made ready has a name, but cannot be looked at', async () => {
  await renderChat({ attachments: [attachment({ status: 'uploading', progress: 0, previewUrl: '' })] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'sea.png' }).disabled).toBe(true)
  expect(screen.queryByRole('img')).toBeNull()
})

test('an image is described with Enter, which shows, and can be changed', async () => {
  const { session } = await renderChat({ attachments: [attachment()] })
  await userEvent.click(await screen.findByRole('button', { name: 'Describe sea.png' }))
  await dialog('Describe the image')
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What does it show?' })
  await userEvent.type(field(), 'Waves')
  expect(screen.getByText('495 characters left')).toBeTruthy()
  await userEvent.type(field(), '{Enter}')
  expect(session.callsOf('describe')).toEqual([['a', 'Waves']])
  expect(session.callsOf('send')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('img', { name: 'Waves' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Described. Change the description of sea.png' }))
  expect(field().value).toBe('Waves')
})

test('leaving the description without saving changes nothing', async () => {
  const { session } = await renderChat({ attachments: [attachment({ alt: 'Waves' })] })
  await userEvent.click(await screen.findByRole('button', { name: /^Described/ }))
  await dialog('Describe the image')
  await userEvent.type(screen.getByRole('textbox', { name: 'What does it show?' }), ' at night')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(session.callsOf('describe')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an image that fails while it is described loses nothing that was written, and its button goes', async () => {
  const { change, session } = await renderChat({
    attachments: [attachment({ status: 'uploading', progress: 0.5 })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Describe sea.png' }))
  await dialog('Describe the image')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What does it show?' })
  await userEvent.type(field, 'Waves')
  await change(() => session.set({ attachments: [attachment({ status: 'failed', error: 'Too large.' })] }))
  expect(field.isConnected && field.value).toBe('Waves')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('button', { name: /Describe/ })).toBeNull()
})

test('a failed image is not described', async () => {
  await renderChat({ attachments: [attachment({ status: 'failed', error: 'Too large.' })] })
  expect(screen.queryByRole('button', { name: /Describe/ })).toBeNull()
})

function renderCamera(isTouch: boolean, refusal: string | null = null) {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isTouch, media: query }) as MediaQueryList,
  )
  const session = createFakeSession()
  const value = {
    session,
    isDisabled: false,
    suggestions: undefined,
    empty: undefined,
    send: session.send,
    controls: { current: null },
  }
  renderWithStudio(
    <ChatContext.Provider value={value}>
      <CameraButton isDisabled={false} refusal={refusal} />
    </ChatContext.Provider>,
  )
  return session
}

test('where fingers are used, a photo can be taken', async () => {
  const session = renderCamera(true)
  const button = await screen.findByRole('button', { name: 'Take a photo' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  expect([input.accept, input.getAttribute('capture'), input.multiple]).toEqual([
    'image/*',
    'environment',
    false,
  ])
  const choose = vi.spyOn(input, 'click')
  await userEvent.click(button)
  expect(choose).toHaveBeenCalledOnce()
  fireEvent.change(input, { target: { files: [new File(['x'], 'photo.jpg', { type: 'image/jpeg' })] } })
  expect(session.callsOf('attach')).toHaveLength(1)
})

test('elsewhere there is no camera', () => {
  renderCamera(false)
  expect(screen.queryByRole('button')).toBeNull()
})

test('where no image can be attached the camera says why', async () => {
  renderCamera(true, 'It cannot look.')
  const button = await screen.findByRole('button', { name: 'It cannot look.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const choose = vi.spyOn(document.querySelector<HTMLInputElement>('input[type=file]')!, 'click')
  fireEvent.click(button)
  expect(choose).not.toHaveBeenCalled()
})
