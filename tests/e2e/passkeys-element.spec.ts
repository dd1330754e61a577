import type { Page } from '@playwright/test'
import { flaws } from './support/flaws.ts'
import { payAt } from './support/gateways.ts'
import { filled, labels, pattern } from './support/labels.ts'
import { openOwnPage } from './support/own-page.ts'
import { Authenticator, PasskeyBox, shownKinds, wordsFor } from './support/passkeys.ts'
import { register } from './support/sign-in.ts'
import type { Studio } from './support/studio.ts'
import { expect, test } from './support/test.ts'
import { callback, UpgradeBox } from './support/upgrade.ts'

// The element itself on a page of the studio's own origin; what stands for it on a partner's is another file.

const { biometrics } = labels.en

/** Opens a page of the studio's own with both elements. */
async function openElements(page: Page, studio: Studio): Promise<PasskeyBox> {
  await openOwnPage(page, studio, {
    tag: 'studio-biometrics',
    elements: (attributes) =>
      `<studio-biometrics ${attributes} heading="Passkeys"></studio-biometrics>
       <studio-upgrade ${attributes}></studio-upgrade>`,
  })
  const box = new PasskeyBox(page.locator('studio-biometrics'))
  await expect(box.open).toBeVisible()
  return box
}

/** Names of the events that the element has sent, with what its page learns of the passkey. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    for (const name of ['added', 'renamed', 'deleted']) {
      document.addEventListener(`studio-passkey-${name}`, (event) => {
        heard.push(`${name} ${(event as CustomEvent<{ name: string }>).detail.name}`)
      })
    }
  })
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)

for (const kind of shownKinds) {
  const does = kind.canVerify ? 'adds, renames, uses and deletes' : 'refuses'
  test(`the element ${does} a passkey that is ${wordsFor(kind)}`, async ({ page, studio, mailbox }) => {
    await register(page, { studio, mailbox })
    const authenticator = await Authenticator.add(page, kind)
    const box = await openElements(page, studio)
    if (!kind.canVerify) {
      await box.begin('Laptop')
      await expect(box.text(biometrics.errors.CANCELLED)).toBeVisible()
      await expect(box.text(biometrics.add.verifies)).toBeVisible()
      await expect(box.rows).toHaveCount(0)
      expect(await authenticator.count()).toBe(0)
      return
    }
    await expect(box.text(biometrics.list.empty)).toBeVisible()
    await listen(page)
    await box.add('Laptop')
    expect(await authenticator.count()).toBe(1)
    await expect(box.row('Laptop').getByText(biometrics.list.thisDevice, { exact: true })).toBeVisible({
      visible: kind.transport === 'internal',
    })
    await box.rename('Laptop').click()
    await box.newName('Laptop').fill('Kitchen')
    await box.newName('Laptop').press('Enter')
    await expect(box.row('Kitchen').getByText(pattern(biometrics.list.created))).toContainText(
      biometrics.list.unused,
    )
    expect(await heard(page)).toEqual(['added Laptop', 'renamed Kitchen'])
    expect(await flaws(page)).toEqual([])

    // Used where passkeys are asked for: to confirm a payment, in the element beside it.
    const upgrade = new UpgradeBox(page.locator('studio-upgrade'))
    await upgrade.goOn()
    await upgrade.scope.getByRole('switch', { name: biometrics.payment.switch }).check()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/payments/paypal/create'))
    await upgrade.pay('paypal').click()
    expect((await sent).postDataJSON()).toHaveProperty('confirmationToken')
    await payAt(page, { studio, gateway: 'paypal' })
    await callback.says(page, 'paid')

    await openElements(page, studio)
    await expect(box.row('Kitchen').getByText(pattern(biometrics.list.used))).toBeVisible()
    await listen(page)
    await box.delete('Kitchen').click()
    const dialog = page.getByRole('dialog', { name: filled(biometrics.delete.heading, { name: 'Kitchen' }) })
    await expect(dialog.getByText(biometrics.delete.last)).toBeVisible()
    await dialog.getByRole('button', { name: biometrics.delete.confirm }).click()
    await expect(box.text(biometrics.list.empty)).toBeVisible()
    expect(await heard(page)).toEqual(['deleted Kitchen'])
  })
}
