import type { Locator, Page } from '@playwright/test'
import { flaws, shownThemes } from './support/flaws.ts'
import { filled, labels, pattern } from './support/labels.ts'
import {
  Authenticator,
  forgetPasskeys,
  openPasskeys,
  PasskeyBox,
  shownKinds,
  wordsFor,
} from './support/passkeys.ts'
import { logOut, register, SignInForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { biometrics, account: accountTexts } = labels.en
const part = (page: Page): Locator => page.getByRole('region', { name: accountTexts.settings.passkeys.title })

test('passkeys are added, renamed and deleted, and their owner reads of it in mails', async ({
  page,
  studio,
  mailbox,
}) => {
  const { email } = await register(page, { studio, mailbox })
  const own = await Authenticator.add(page)
  const box = await openPasskeys(page, studio)
  await expect(box.text(biometrics.list.empty)).toBeVisible()
  await box.add('My laptop')
  const laptop = box.row('My laptop')
  await expect(laptop.getByText(biometrics.list.thisDevice, { exact: true })).toBeVisible()
  await expect(laptop.getByText(pattern(biometrics.list.created))).toContainText(biometrics.list.unused)
  expect((await mailbox.next(email)).text).toContain('My laptop')
  expect(await own.count()).toBe(1)

  await box.rename('My laptop').click()
  await box.newName('My laptop').fill('Kitchen laptop')
  await box.newName('My laptop').press('Enter')
  await expect(box.row('Kitchen laptop')).toBeVisible()

  // A key that somebody plugs in; the device itself is not asked meanwhile.
  await own.answers(false)
  const key = await Authenticator.add(page, { transport: 'usb', isResident: false })
  await box.add('Blue key')
  await expect(box.rows).toHaveCount(2)
  await expect(box.row('Blue key').getByText(biometrics.list.thisDevice)).toBeHidden()
  expect((await mailbox.next(email)).text).toContain('Blue key')
  await key.remove()

  // What the server has is there after a reload, too.
  await page.reload()
  await expect(box.rows).toHaveCount(2)
  await box.delete('Blue key').click()
  const first = page.getByRole('dialog', { name: filled(biometrics.delete.heading, { name: 'Blue key' }) })
  await expect(first.getByText(biometrics.delete.last)).toBeHidden()
  await first.getByRole('button', { name: biometrics.cancel }).click()
  await expect(box.rows).toHaveCount(2)
  await box.delete('Blue key').click()
  await first.getByRole('button', { name: biometrics.delete.confirm }).click()
  await expect(box.rows).toHaveCount(1)
  const mail = await mailbox.next(email)
  expect(mail.subject).toBe('A passkey of your AI Studio account was deleted')
  expect(mail.text).toContain('Blue key')

  await box.delete('Kitchen laptop').click()
  const last = page.getByRole('dialog', {
    name: filled(biometrics.delete.heading, { name: 'Kitchen laptop' }),
  })
  await expect(last.getByText(biometrics.delete.last)).toBeVisible()
  await last.getByRole('button', { name: biometrics.delete.confirm }).click()
  await expect(box.text(biometrics.list.empty)).toBeVisible()
  expect((await mailbox.next(email)).text).toContain('Kitchen laptop')
})

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}

test('from opening to deleted by the keyboard alone', async ({ page, studio, mailbox }) => {
  await register(page, { studio, mailbox })
  await Authenticator.add(page)
  const box = await openPasskeys(page, studio)
  await expect(page.locator('#passkeys')).toBeFocused()
  await tabTo(page, box.open)
  await page.keyboard.press('Enter')
  await expect(box.name).toBeFocused()
  // The suggested name is selected: typing replaces it.
  await page.keyboard.type('Desk')
  await page.keyboard.press('Enter')
  await expect(box.row('Desk')).toBeVisible()
  await expect(box.open).toBeFocused()

  await tabTo(page, box.rename('Desk'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(box.newName('Desk')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box.rename('Desk')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Attic')
  await page.keyboard.press('Enter')
  await expect(box.row('Attic')).toBeVisible()
  await expect(box.rename('Attic')).toBeFocused()

  await tabTo(page, box.delete('Attic'))
  await page.keyboard.press('Enter')
  // What cannot be taken back is not what a press too many does.
  await expect(page.getByRole('dialog').getByRole('button', { name: biometrics.cancel })).toBeFocused()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: biometrics.delete.confirm }))
  await page.keyboard.press('Enter')
  await expect(box.text(biometrics.list.empty)).toBeVisible()
  await expect(box.open).toBeFocused()
})

test('a link to the passkeys leads there through a sign-in', async ({ page, studio, mailbox }) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  await page.goto(`${studio.origin}/settings#passkeys`)
  await expect(page).toHaveURL(/\/login$/)
  await new SignInForm(page).logIn(account)
  await expect(page).toHaveURL(/\/settings#passkeys$/)
  await expect(page.locator('#passkeys')).toBeFocused()
  await expect(new PasskeyBox(part(page)).open).toBeInViewport()
})

for (const kind of shownKinds) {
  const { canVerify } = kind
  const title = `an authenticator that is ${wordsFor(kind)} is ${canVerify ? 'taken' : 'refused'}`
  test(title, async ({ page, studio, mailbox }) => {
    await register(page, { studio, mailbox })
    const authenticator = await Authenticator.add(page, kind)
    const box = await openPasskeys(page, studio)
    if (!canVerify) {
      await box.begin('Of this kind')
      await expect(box.text(biometrics.errors.CANCELLED)).toBeVisible()
      await expect(box.text(biometrics.add.verifies)).toBeVisible()
      await expect(box.rows).toHaveCount(0)
      expect(await authenticator.count()).toBe(0)
      return
    }
    await box.add('Of this kind')
    expect(await authenticator.count()).toBe(1)
    await expect(box.row('Of this kind').getByText(biometrics.list.thisDevice)).toBeVisible({
      visible: kind.transport === 'internal',
    })
  })
}

test('whoever is not recognised is told so, and whoever adds the same authenticator twice', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  const authenticator = await Authenticator.add(page)
  await authenticator.recognises(false)
  const box = await openPasskeys(page, studio)
  await box.begin('Laptop')
  await expect(box.text(biometrics.errors.CANCELLED)).toBeVisible()
  expect(biometrics.errors.CANCELLED).toBe('User cancelled or device locked')
  expect(await authenticator.count()).toBe(0)
  // What was typed is still there.
  await expect(box.name).toHaveValue('Laptop')

  await authenticator.recognises(true)
  await box.create.click()
  await expect(box.row('Laptop')).toBeVisible()
  await box.begin('Laptop again')
  await expect(box.text(biometrics.errors.ALREADY_REGISTERED)).toBeVisible()
  expect(biometrics.errors.ALREADY_REGISTERED).toBe('Authenticator already registered')
  await expect(box.rows).toHaveCount(1)
})

test('what an authenticator has made without recognising anybody the server refuses, and the browser forgets', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  await register(page, { studio, mailbox })
  const authenticator = await Authenticator.add(page)
  await authenticator.forgetsToRecognise(true)
  // The browser reports a refusal by itself.
  complaints.expectFailedRequests('/api/webauthn/register/complete', 400)
  const box = await openPasskeys(page, studio)
  await box.begin('Laptop')
  await expect(box.text('Registration failed')).toBeVisible()
  await expect(box.text(biometrics.add.verifies)).toBeVisible()
  await expect(box.rows).toHaveCount(0)
  await expect.poll(() => authenticator.count()).toBe(0)

  await authenticator.forgetsToRecognise(false)
  await box.create.click()
  await expect(box.row('Laptop')).toBeVisible()
})

test('who turns back while the browser asks has added nothing, and can begin again', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  const authenticator = await Authenticator.add(page)
  await authenticator.answers(false)
  const box = await openPasskeys(page, studio)
  await box.begin('Laptop')
  await expect(box.text(biometrics.add.waiting)).toBeVisible()
  await box.button(biometrics.cancel).click()
  await expect(box.open).toBeFocused()
  await authenticator.answers(true)
  await box.add('Laptop')
  await expect(box.rows).toHaveCount(1)
})

test('names of blanks and of markup: the one is refused, the other is only a name', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await Authenticator.add(page)
  const box = await openPasskeys(page, studio)
  await box.begin('   ')
  await expect(box.text(biometrics.add.required)).toBeVisible()
  await expect(box.name).toBeFocused()
  const markup = '<img src=x onerror=alert(1)>'
  await box.name.fill(`  ${markup}  `)
  await box.create.click()
  await expect(box.row(markup)).toBeVisible()
  await box.rename(markup).click()
  await expect(box.newName(markup)).toHaveAttribute('maxlength', '50')
  // Empty is no name, and leaves the one that is there.
  await box.newName(markup).fill('  ')
  await box.newName(markup).press('Enter')
  await expect(box.row(markup)).toBeVisible()
})

test('two tabs with the list open add both', async ({ page, context, studio, mailbox }) => {
  await register(page, { studio, mailbox })
  const other = await context.newPage()
  await Authenticator.add(page)
  await Authenticator.add(other, { transport: 'usb' })
  const here = await openPasskeys(page, studio)
  const there = await openPasskeys(other, studio)
  // A browser lets the tab in front ask alone; the lists of both are from before.
  for (const [tab, box, name] of [
    [page, here, 'Of this tab'],
    [other, there, 'Of the other tab'],
  ] as const) {
    await tab.bringToFront()
    await box.add(name)
  }
  await page.bringToFront()
  await page.reload()
  await expect(here.rows).toHaveCount(2)
})

test('a browser that knows no passkeys shows them, and says that it cannot add any', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await forgetPasskeys(page)
  const box = await openPasskeys(page, studio)
  await expect(box.text('WebAuthn is not supported in this browser')).toBeVisible()
  await expect(box.text(biometrics.unsupported)).toBeVisible()
  await expect(box.open).toBeHidden()
})

for (const theme of shownThemes) {
  test(`in the theme ${theme} no state of them has a flaw`, async ({ page, studio, mailbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await register(page, { studio, mailbox })
    const authenticator = await Authenticator.add(page)
    const box = await openPasskeys(page, studio)
    const look = async (state: string) => expect.soft(await flaws(page), state).toEqual([])
    await look('none')
    await box.add('Laptop')
    await look('list')
    await authenticator.answers(false)
    await box.begin('Phone')
    await expect(box.text(biometrics.add.waiting)).toBeVisible()
    await look('adding')
    await box.button(biometrics.cancel).click()
    await box.rename('Laptop').click()
    await look('renaming')
    await page.keyboard.press('Escape')
    await box.delete('Laptop').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('deleting')
  })
}
