import { setLanguage } from '@ai-studio/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { resetChoices } from '../../testing/render-site.tsx'
import { contentWriterTexts } from '../content-writer/content-writer-texts.ts'
import { imagenTexts } from '../imagen/imagen-texts.ts'
import { officeToolsTexts } from '../office-tools/office-tools-texts.ts'
import { drawForm } from '../testing/draw-form.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

const more = () => document.querySelector<HTMLDetailsElement>('.st-tool-more')!
const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('what was opened for a flaw stays open when that is mended', async () => {
  drawForm(contentWriterTexts)
  await userEvent.type(textbox('What it is about'), 'Tea')
  more().open = true
  const audience = textbox('Who reads it')
  fireEvent.change(audience, { target: { value: 'x'.repeat(3000) } })
  more().open = false
  await userEvent.click(screen.getByRole('button', { name: 'Write' }))
  expect(screen.getByText('This is too long.')).toBeTruthy()
  fireEvent.change(audience, { target: { value: 'Children' } })
  expect(screen.queryByText('This is too long.')).toBeNull()
  expect(more().open).toBe(true)
})

test('what the server refuses in what is folded away is opened, and its word counts until that is edited', async () => {
  drawForm(contentWriterTexts, [
    { path: 'input.audience', message: 'Nobody reads this.' },
    { path: 'input.topic', message: 'This is too odd.' },
  ])
  await waitFor(() => expect(more().open).toBe(true))
  expect(textbox('Who reads it').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(textbox('Who reads it'), 'Children')
  expect(screen.queryByText('Nobody reads this.')).toBeNull()
  expect(textbox('Who reads it').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('This is too odd.')).toBeTruthy()
  expect(more().open).toBe(true)
})

test('asks for a text in the language of the page', async () => {
  setLanguage('vi')
  drawForm(contentWriterTexts)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Tiếng Việt' })).checked).toBe(true)
})

test('files of a field that is not shown are waited for by nobody', async () => {
  const { uploads, request } = drawForm(officeToolsTexts)
  await userEvent.click(screen.getByRole('radio', { name: /^Read/ }))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await userEvent.upload(input, new File(['a'], 'a.csv', { type: 'text/csv' }))
  expect(uploads).toHaveLength(1)
  await userEvent.click(screen.getByRole('radio', { name: /^Make a document/ }))
  await userEvent.type(screen.getAllByRole('textbox')[0]!, 'Tea')
  expect(screen.queryByText(/still on their way/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(request).toHaveBeenCalled()
})

test('whoever has taken an example goes on in the field', async () => {
  drawForm(contentWriterTexts)
  await userEvent.click(screen.getAllByRole('button', { name: /^For example:/ })[0]!)
  expect(textbox('What it is about').value).not.toBe('')
  expect(document.activeElement).toBe(textbox('What it is about'))
})

test('whoever has cleared the number goes on in its field', async () => {
  drawForm(imagenTexts)
  more().open = true
  const seed = document.querySelector<HTMLInputElement>('input[name="seed"]')!
  await userEvent.type(seed, '7')
  await userEvent.click(screen.getByRole('button', { name: 'Random' }))
  expect(seed.value).toBe('')
  expect(document.activeElement).toBe(seed)
})
