import { ApiError } from '@ai-studio/core'
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { resetChoices } from '../../testing/render-site.tsx'
import { drawForm, picture, storedPicture } from '../testing/draw-form.tsx'
import { visionTexts } from '../vision/vision-texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const field = () => screen.getByRole('group', { name: 'Pictures' })
const input = () => field().querySelector<HTMLInputElement>('input[type="file"]')!
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })

/** Pastes where the page has its focus. Answers whether the page has taken it. */
function paste(target: Element, types: string[], files: File[] = [picture()]): boolean {
  const event = createEvent.paste(target, { clipboardData: { types, files } })
  fireEvent(target, event)
  return event.defaultPrevented
}

test('a picture that is pasted is uploaded, wherever the focus is', () => {
  const { uploads } = drawForm(visionTexts)
  expect(paste(document.body, ['Files'])).toBe(true)
  expect(uploads).toHaveLength(1)
  // Browsers that copy a picture of a page bring where it stood.
  expect(paste(field(), ['text/html', 'Files'])).toBe(true)
  expect(uploads).toHaveLength(2)
})

test('a picture that browsers do not draw stands there by its name alone, whatever it is called', async () => {
  const { uploads } = drawForm(visionTexts)
  choose(
    picture('sea.png'),
    new File(['scan'], 'scan.tif', { type: 'image/tiff' }),
    picture('named-wrong.png'),
  )
  const rows = () => [...field().querySelectorAll('li')]
  const drawn = () => rows().map((row) => row.querySelector('img') !== null)
  expect(drawn()).toEqual([true, false, true])
  await act(async () => {
    uploads[0]!.resolve(storedPicture('sea.png'))
    uploads[1]!.resolve({ ...storedPicture('scan.tif'), contentType: 'image/tiff' })
    uploads[2]!.resolve({ ...storedPicture('named-wrong.png'), contentType: 'image/tiff' })
  })
  expect(drawn()).toEqual([true, false, false])
  expect(rows()[1]!.querySelector('svg')).not.toBeNull()
  expect(screen.getByText('scan.tif')).toBeTruthy()
})

test('text that brings a picture of itself goes where it is written', async () => {
  const { uploads } = drawForm(visionTexts)
  await userEvent.click(screen.getByRole('radio', { name: /^Ask/ }))
  const question = screen.getByRole('textbox')
  expect(paste(question, ['text/plain', 'text/html', 'Files'])).toBe(false)
  expect(uploads).toHaveLength(0)
  expect(paste(question, ['Files'])).toBe(true)
  expect(uploads).toHaveLength(1)
})

test('a file that was copied with its name is uploaded where no text can be written', () => {
  const { uploads } = drawForm(visionTexts)
  expect(paste(document.body, ['text/plain', 'Files'])).toBe(true)
  expect(paste(screen.getByRole('radio', { name: /^Ask/ }), ['text/plain', 'Files'])).toBe(true)
  expect(uploads).toHaveLength(2)
})

test('text alone is nobody’s but the field’s', () => {
  drawForm(visionTexts)
  expect(paste(document.body, ['text/plain'], [])).toBe(false)
})

test('with the last file that fits the focus stays in the field', async () => {
  drawForm(visionTexts)
  const button = screen.getByRole('button', { name: 'Choose files' })
  act(() => button.focus())
  choose(picture('1.png'), picture('2.png'), picture('3.png'))
  expect(document.activeElement).toBe(button)
  choose(picture('4.png'))
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('what is dropped where nothing more fits is refused, and the page stays', () => {
  const { uploads } = drawForm(visionTexts)
  choose(picture('1.png'), picture('2.png'), picture('3.png'), picture('4.png'))
  const drop = createEvent.drop(field(), { dataTransfer: { files: [picture('5.png')] } })
  fireEvent(field(), drop)
  expect(drop.defaultPrevented).toBe(true)
  expect(uploads).toHaveLength(4)
  expect(screen.getAllByText('4 files fit here. The others were left out.')).toHaveLength(2)
})

test('a form that is sent while its files are on their way says so, and finds nothing missing', async () => {
  const { uploads, request } = drawForm(visionTexts)
  choose(picture())
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).not.toContain('The files are still on their way.')
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(screen.queryByText('Please choose a file.')).toBeNull()
  expect(said()).toContain('The files are still on their way.')
  expect(request).not.toHaveBeenCalled()

  await act(async () => uploads[0]!.resolve(storedPicture()))
  expect(said()).not.toContain('The files are still on their way.')
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(request).toHaveBeenCalledOnce()
})

test('a file that never was chosen is missing', async () => {
  drawForm(visionTexts)
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(screen.getByText('Please choose a file.')).toBeTruthy()
})

test('a file that could not be uploaded is not left out in silence', async () => {
  const { uploads, request } = drawForm(visionTexts)
  choose(picture('1.png'), picture('2.png'))
  await act(async () => {
    uploads[0]!.reject(new ApiError('NETWORK', { text: 'No connection.' }))
    uploads[1]!.resolve(storedPicture('2.png'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  const flaw = 'Remove the file that could not be uploaded. If it is needed, choose it again.'
  expect(screen.getByText(flaw)).toBeTruthy()
  expect(request).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Remove 1.png' }))
  expect(screen.queryByText(flaw)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(request).toHaveBeenCalledOnce()
})

test('what is wrong with the files is read where the focus goes, which is at no button that takes one away', async () => {
  const { uploads } = drawForm(visionTexts)
  choose(picture('good.png'), picture('lost.png'))
  await act(async () => {
    uploads[0]!.resolve(storedPicture('good.png'))
    uploads[1]!.reject(new ApiError('NETWORK', { text: 'No connection.' }))
  })
  const flaw = /^Remove the file that could not be uploaded/
  const goesOnAt = () => document.activeElement!
  const said = () => document.querySelector(`#${CSS.escape(goesOnAt().getAttribute('aria-describedby')!)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(goesOnAt()).toBe(screen.getByRole('button', { name: 'Choose files' }))
  expect(said()?.textContent).toMatch(flaw)

  choose(picture('3.png'), picture('4.png'))
  await act(async () => uploads.slice(2).forEach((upload) => upload.resolve(storedPicture())))
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  expect(goesOnAt()).toBe(field())
  expect(said()?.textContent).toMatch(flaw)
})

test('what the server has against the files counts until there are others', () => {
  drawForm(visionTexts, [{ path: 'input.images', message: 'Two, please.' }])
  expect(screen.getByText('Two, please.')).toBeTruthy()
  choose(picture())
  expect(screen.queryByText('Two, please.')).toBeNull()
})
