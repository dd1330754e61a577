import type { Theme } from '@ai-studio/contract'
import { cleanup } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  installAuthenticator,
  type FakeAuthenticator,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import { drawStory, expectNoFlaws, removeStory } from '../testing/draw-story.tsx'
import { renderWithStudio } from '../testing/render.tsx'
import { shownDirections } from '../testing/shown-directions.ts'
import { shownThemes } from '../testing/shown-themes.ts'
import '../login/login.css'
import '../theme/tokens.css'
import { Dialog } from '../ui/dialog.tsx'
import '../ui/form.css'
import '../ui/ui.css'
import { WithStudio } from '../upgrade/testing/with-studio.tsx'
import './biometrics.css'
import { BiometricsModal } from './biometrics-modal.tsx'
import * as stories from './biometrics.stories.tsx'
import { createPasskeyStudio, renderBiometrics } from './testing/render-biometrics.tsx'
import { cloud, stick, windows } from './testing/samples.ts'

const { default: _, ...states } = stories
const names = Object.keys(states) as (keyof typeof states)[]
/** What stands there once the story has come to its end. */
const ends: Partial<Record<keyof typeof states, string>> = {
  Loading: '[aria-busy]',
  SignedOut: '[part~=sign-in]',
  Partner: '[part~=open]',
  Failed: '.st-alert',
  Adding: '[part~=name]',
  AddingElsewhere: '.st-passkey-note',
  AddingAsked: '[part~=create][aria-busy]',
  AddingCancelled: '.st-alert[data-kind=info]',
  AddingRefused: '.st-alert[data-kind=error]',
  Renaming: '[part~=new-name]',
  RenamingRefused: '[part~=new-name]',
  Deleting: '.st-dialog[open]',
  DeletingLast: '.st-dialog[open] strong',
  DeletingRefused: '.st-dialog[open] .st-alert',
  Unsupported: '[part~=unsupported]',
  UnsupportedEmpty: '[part~=unsupported]',
}

const draw = (name: keyof typeof states, theme?: Theme) =>
  drawStory(states[name], ends[name] ?? '[part~=manager]', theme)

let authenticator: FakeAuthenticator | null = null

beforeEach(() => page.viewport(1000, 900))
afterEach(() => {
  removeStory()
  authenticator?.remove()
  authenticator = null
})

describe.each(shownThemes)('in the theme %s', (theme) => {
  test.each(names)('%s has nothing that axe objects to', async (name) => {
    await draw(name, theme)
    await expectNoFlaws()
  })
})

describe.each(shownDirections)('read from %s', (dir) => {
  test.each(names)('%s fits where there is little room, and can be hit', async (name) => {
    await page.viewport(320, 900)
    document.documentElement.dir = dir
    await draw(name)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    for (const element of document.querySelectorAll('.st-biometrics :is(button, input, p, li)')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0) continue
      expect(left, element.outerHTML).toBeGreaterThanOrEqual(0)
      expect(right, element.outerHTML).toBeLessThanOrEqual(320)
      if (element.matches('button'))
        expect(Math.min(width, height), element.outerHTML).toBeGreaterThanOrEqual(32)
      if (element.matches('.st-passkey-list button, [data-add]')) {
        expect(Math.min(width, height), element.outerHTML).toBeGreaterThanOrEqual(44)
      }
    }
  })
})

test('in the colours of the system, marks and badges have an edge in place of their ground', async () => {
  const media = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await media('active')
  await draw('Biometrics')
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  for (const element of document.querySelectorAll('.st-passkey-mark, .st-passkey-badge')) {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    expect(borderTopWidth, element.outerHTML).toBe('1px')
    expect(borderTopColor, element.outerHTML).not.toBe(backgroundColor)
  }
  await media('none')
})

test('all of it can be done by the keyboard alone, from opening to deleted', async () => {
  authenticator = installAuthenticator()
  const onDeleted = vi.fn()
  const { getByText } = await renderBiometrics({ passkeys: [cloud, stick], onDeleted })
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Rename iCloud Keychain' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('Work{Enter}')
  await expect.element(page.getByRole('button', { name: 'Rename Work' })).toHaveFocus()
  // Delete, the other one's two buttons, Add.
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Phone{Enter}')
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toHaveFocus()
  expect(getByText('“Phone” was added.')).toBeTruthy()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Delete Phone' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Rename Blue stick' })).toHaveFocus()
})

test('Escape leaves the renaming and not the dialog around it; then it closes only the upper one', async () => {
  authenticator = installAuthenticator()
  const studio = createPasskeyStudio({ passkeys: [stick, windows] })
  function Owner(): ReactElement {
    const [isOpen, setOpen] = useState(true)
    return (
      <WithStudio studio={studio}>
        <Dialog isOpen heading="Below" onClose={() => {}}>
          <BiometricsModal isOpen={isOpen} onClose={() => setOpen(false)} />
        </Dialog>
      </WithStudio>
    )
  }
  await renderBiometrics()
  cleanup()
  renderWithStudio(<Owner />)
  await userEvent.click(page.getByRole('button', { name: 'Rename Blue stick' }))
  await userEvent.keyboard('Other{Escape}')
  await expect.element(page.getByRole('button', { name: 'Rename Blue stick' })).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Passkeys' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog', { name: 'Passkeys' }).query()).toBeNull()
  await expect.element(page.getByRole('dialog', { name: 'Below' })).toBeVisible()
})
