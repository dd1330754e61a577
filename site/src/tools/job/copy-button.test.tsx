import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderSite, resetChoices } from '../../testing/render-site.tsx'
import { ToolsTexts } from '../tools-texts.ts'
import { Palette } from '../vision/palette.tsx'
import { visionTexts } from '../vision/vision-texts.ts'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

/** A page without a secure connection, on which a browser copies what is selected. */
function withSelectionAlone(): () => string | undefined {
  withoutClipboard()
  let copied: string | undefined
  document.execCommand = () => {
    copied = document.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value
    return true
  }
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  return () => copied
}

/** A page without a secure connection. */
const withoutClipboard = () =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)

test('a text and a colour are copied on a page without a secure connection as well', async () => {
  const presser = userEvent.setup()
  const copied = withSelectionAlone()
  renderSite(
    <ToolsTexts>
      <CopyButton text="Tea" />
      <visionTexts.Provider>
        <Palette palette={[{ color: '#102030', share: 0.5 }]} />
      </visionTexts.Provider>
    </ToolsTexts>,
  )
  await presser.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied()).toBe('Tea')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  await presser.click(screen.getByRole('button', { name: /^Copy #102030/ }))
  expect(copied()).toBe('#102030')
  expect(await screen.findByText('#102030 was copied')).toBeTruthy()
})

test('a text that cannot be copied is told, also where there is no clipboard', async () => {
  const presser = userEvent.setup()
  withoutClipboard()
  renderSite(
    <ToolsTexts>
      <CopyButton text="Tea" />
    </ToolsTexts>,
  )
  await presser.click(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.getByRole('button', { name: 'Could not be copied' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Could not be copied')
})

test('and so is a colour', async () => {
  const presser = userEvent.setup()
  withoutClipboard()
  renderSite(
    <ToolsTexts>
      <visionTexts.Provider>
        <Palette palette={[{ color: '#102030', share: 0.5 }]} />
      </visionTexts.Provider>
    </ToolsTexts>,
  )
  await presser.click(screen.getByRole('button', { name: /^Copy #102030/ }))
  expect(screen.getByRole('status').textContent).toBe('Could not be copied')
})
