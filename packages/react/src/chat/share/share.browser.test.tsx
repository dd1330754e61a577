import { cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../../ui/form.css'
import './share.css'
import formCss from '../../ui/form.css?inline'
import { renderWithStudio } from '../../testing/render.tsx'
import { renderInShadow } from '../../testing/shadow.tsx'
import { shownThemes } from '../../testing/shown-themes.ts'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { whenPartLoads } from '../parts/index.ts'
import { MyShares } from './my-shares.tsx'
import shareCss from './share.css?inline'
import { ShareDialog } from './share-dialog.tsx'
import { createFakeShareCalls } from './testing/fake-calls.ts'
import { renderShareDialog } from './testing/render-share.tsx'
import { said, summary, warnings } from './testing/samples.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = () => page.getByRole('textbox', { name: 'Link' })
const settled = () => expect.poll(() => document.getAnimations().length).toBe(0)

beforeEach(() => page.viewport(800, 900))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-theme')
})

describe('the focus', () => {
  test('goes back to what opened the dialog', async () => {
    await renderShareDialog()
    await userEvent.click(button('Create link'))
    await expect.element(link()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Share')).toHaveFocus()
  })

  test('goes back to the link that was not revoked, and on from the one that was', async () => {
    const calls = createFakeShareCalls({ shares: [summary('one'), summary('two')] })
    renderWithStudio(<MyShares calls={calls} />, { endpoint: 'https://studio.example' })
    const one = page.getByRole('button', { name: 'Revoke the link to “About one”' })
    await userEvent.click(one)
    await userEvent.keyboard('{Escape}')
    await expect.element(one).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button('Revoke'))
    await expect.element(page.getByRole('button', { name: 'Revoke the link to “About two”' })).toHaveFocus()
  })

  test('a question above the dialog closes alone', async () => {
    await renderShareDialog(createFakeShareCalls({ shares: [summary('one')] }))
    await userEvent.click(page.getByRole('tab', { name: 'My links' }))
    await userEvent.click(button('Revoke all links'))
    await expect.element(page.getByRole('dialog', { name: 'Revoke all links?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Revoke all links')).toHaveFocus()
    await expect.element(page.getByRole('dialog', { name: 'Share conversation' })).toBeVisible()
  })
})

test('a message that looks private is scrolled to, inside the preview', async () => {
  const all = Array.from({ length: 60 }, (_, index) => said('user', `Number ${index + 1}`))
  const found = [{ kind: 'key' as const, messageId: 'm55', excerpt: 'sk-••••' }]
  await renderShareDialog(createFakeShareCalls({ all, warnings: found }))
  await userEvent.click(button('Show message 55'))
  const row = page.getByRole('listitem', { name: 'Message 55' }).element().getBoundingClientRect()
  const sheet = page.getByRole('group', { name: 'This becomes public' }).element().getBoundingClientRect()
  expect(row.top).toBeGreaterThanOrEqual(sheet.top)
  expect(row.bottom).toBeLessThanOrEqual(sheet.bottom)
})

test.each([
  [320, 640],
  [360, 740],
  [1440, 900],
])('fits at %d pixels, and every target is large enough', async (width, height) => {
  await page.viewport(width, height)
  const unbroken = 'x'.repeat(300)
  await renderShareDialog(
    createFakeShareCalls({ all: [said('user', unbroken), said('assistant', unbroken)], title: unbroken }),
  )
  await userEvent.click(page.getByRole('radio', { name: 'A part of it' }))
  await userEvent.click(page.getByRole('radio', { name: 'Other' }))
  const check = () => {
    const body = document.querySelector('.st-dialog-body')!
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
    for (const each of document.querySelectorAll('dialog :is(button, a, select, input)')) {
      const { width: across, height: down } = (each.closest('label') ?? each).getBoundingClientRect()
      expect([across >= 24, down >= 24], each.outerHTML).toEqual([true, true])
    }
  }
  check()
  await userEvent.fill(page.getByRole('textbox', { name: 'Number of days' }), '3')
  await userEvent.click(button('Create link'))
  await expect.element(link()).toBeVisible()
  check()
})

test.each(shownThemes)('is accessible in the theme %s, and the code dark on white', async (theme) => {
  document.documentElement.dataset.theme = theme
  const calls = createFakeShareCalls({ warnings, shares: [summary('one')] })
  await renderShareDialog(calls)
  document.querySelector<HTMLElement>('.st-scope')!.dataset.theme = theme
  const check = async () => {
    await settled()
    expect((await axe.run(document.querySelector('dialog')!)).violations).toEqual([])
  }
  await userEvent.click(page.getByRole('radio', { name: 'A part of it' }))
  await userEvent.click(button('Create link'))
  await check()
  await userEvent.click(page.getByRole('checkbox'))
  await userEvent.click(button('Create link'))
  await expect.element(link()).toBeVisible()
  const code = document.querySelector('.st-share-qr')!
  expect(getComputedStyle(code.querySelector('rect')!).fill).toBe('rgb(255, 255, 255)')
  expect(getComputedStyle(code.querySelector('path')!).fill).toBe('rgb(0, 0, 0)')
  await check()
  await userEvent.click(page.getByRole('tab', { name: 'My links' }))
  await expect.element(page.getByText('3 days left')).toBeVisible()
  await check()
})

test('in the shadow root of an element it waits for the styles that are brought there', async () => {
  whenPartLoads('share', async (root) => {
    if (!('host' in root)) return
    const sheets = [formCss, shareCss].map((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]
  })
  const session = createFakeSession({ conversationId: 'c1' })
  const { shadow, unmount } = renderInShadow(
    <ShareDialog session={session} calls={createFakeShareCalls()} isOpen onClose={() => {}} />,
  )
  await expect.poll(() => shadow.querySelector('.st-share-chip')).not.toBeNull()
  expect(getComputedStyle(shadow.querySelector('.st-share-chips')!).display).toBe('flex')
  expect(getComputedStyle(shadow.querySelector('.st-tab-list')!).display).toBe('grid')
  unmount()
})
