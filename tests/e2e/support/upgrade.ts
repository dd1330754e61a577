import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Subscription } from '../../../packages/contract/src/payments.ts'
import { ChatBox } from './chat-box.ts'
import { payAt, type Gateway } from './gateways.ts'
import { filled, labels, pattern, type Language } from './labels.ts'
import { startStudio, type Studio } from './studio.ts'
import { test as base } from './test.ts'

const { upgrade, payments, site } = labels.en

/** The wire id of a model that Pro opens. */
export const proModel = 'sand/sand-vision-1'

/** A studio of which one model is for those who have paid. */
export const test = base.extend<object, { isOfPaymentsAlone: boolean }>({
  isOfPaymentsAlone: [true, { scope: 'worker' }],
  studio: [
    async ({ upstream }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'studio-models-'))
      const file = join(folder, 'models.json')
      const models = { 'sand-1': {}, 'sand-vision-1': { tier: 'pro' } }
      const provider = { id: 'sand', name: 'Sand', baseUrl: upstream.baseUrl, models }
      writeFileSync(file, JSON.stringify({ providers: [provider], default: 'sand/sand-1' }))
      const studio = await startStudio({ MODELS_CONFIG: file })
      await use(studio)
      await studio.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** The upgrade, wherever it stands. */
export class UpgradeBox {
  readonly #scope: Page | Locator
  readonly #texts: typeof upgrade

  constructor(scope: Page | Locator, language: Language = 'en') {
    this.#scope = scope
    this.#texts = labels[language].upgrade
  }

  get scope(): Page | Locator {
    return this.#scope
  }
  button(name: string): Locator {
    return this.#scope.getByRole('button', { name, exact: true })
  }
  step(step: number, total: number): Locator {
    return this.#scope.getByText(filled(this.#texts.step, { step, total }), { exact: true })
  }
  plan(name: string): Locator {
    return this.#scope.getByRole('radio', { name: new RegExp(`^${name}`) })
  }
  /** Chooses a plan by a press on its card. */
  async choose(name: string): Promise<void> {
    await this.plan(name).locator('xpath=ancestor::label').click()
    await expect(this.plan(name)).toBeChecked()
  }
  get yearly(): Locator {
    return this.#scope.getByRole('radio', { name: new RegExp(this.#texts.period.yearly) })
  }
  get godMode(): Locator {
    return this.#scope.getByRole('switch', { name: new RegExp(`^${this.#texts.godmode.name}`) })
  }
  get continue(): Locator {
    return this.#scope.getByRole('button', { name: new RegExp(`^${this.#texts.continue}`) })
  }
  get alert(): Locator {
    return this.#scope.getByRole('alert')
  }
  pay(gateway: Gateway): Locator {
    return this.#scope.getByRole('button', {
      name: new RegExp(filled(this.#texts.pay.with, { provider: this.#texts.pay[gateway] })),
    })
  }
  /** Has the payment charged in the currency that a gateway takes, where it is not the one that is shown. */
  async switchTo(gateway: Gateway): Promise<void> {
    const providers = this.#texts.pay[gateway]
    const name = pattern(filled(this.#texts.pay.switch, { providers }))
    await this.#scope.getByRole('button', { name }).click()
  }
  /** Goes from the plans to the payment. */
  async goOn(): Promise<void> {
    await this.continue.click()
  }
}

/** Opens the upgrade of the site by the button of its header. */
export async function openUpgrade(page: Page, language: Language = 'en'): Promise<UpgradeBox> {
  const texts = labels[language]
  await page.getByRole('banner').getByRole('button', { name: texts.site.pro.get }).click()
  const dialog = page.getByRole('dialog', { name: texts.upgrade.heading })
  await expect(dialog).toBeVisible()
  return new UpgradeBox(dialog, language)
}

/** Goes from the page `/pro` to the page of a gateway, as somebody who is signed in. */
export async function leaveFor(
  page: Page,
  { studio, gateway }: { studio: Studio; gateway: Gateway },
): Promise<void> {
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await box.pay(gateway).click()
}

/** Goes from the payment step, with prices in dollars, to a gateway and back with the plan paid. */
export async function buy(
  page: Page,
  { studio, gateway, box }: { studio: Studio; gateway: Gateway; box: UpgradeBox },
): Promise<void> {
  if (gateway === 'vnpay') await box.switchTo(gateway)
  await expect(page.getByText(/It does not renew by itself/)).toBeVisible()
  await box.pay(gateway).click()
  await payAt(page, { studio, gateway })
  await callback.says(page, 'paid')
}

/** Chooses the currency of prices in the header. */
export async function chooseCurrency(page: Page, currency: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${site.header.currency}`) }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(currency) }).click()
}

/** Chooses the currency of prices in the header, as somebody who is signed in. */
export async function readPricesIn(page: Page, currency: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/userpreferences/currency'))
  await chooseCurrency(page, currency)
  await saved
}

/** Asks the model that only Pro opens. */
export async function askProModel(page: Page, studio: Studio): Promise<void> {
  await page.goto(studio.origin)
  await askProHere(page)
}

/** Asks the model that only Pro opens, in the chat of the page that is open. */
export async function askProHere(page: Page): Promise<void> {
  const chat = new ChatBox(page)
  // A chat on a page of others asks the server nothing before it is used.
  await chat.composer.click()
  await chat.modelButton.click()
  await page.getByRole('option', { name: /sand-vision-1/ }).click()
  await chat.ask('Is this Pro?')
  await chat.answered('You said: Is this Pro?')
}

/** What the studio tells the settings of whoever is signed in, which are open then. */
export async function subscriptionOf(page: Page, studio: Studio): Promise<Subscription> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/payments/subscription',
  )
  await page.goto(`${studio.origin}/settings`)
  return (await answered).json() as Promise<Subscription>
}

/** The header shows whether who is signed in has Pro. */
export const header = {
  hasPro: (page: Page) => expect(page.getByRole('link', { name: site.pro.owned })).toBeVisible(),
  hasFree: (page: Page) => expect(page.getByRole('button', { name: site.pro.get })).toBeVisible(),
}

/** The page to which gateways send buyers back. */
export const callback = {
  async says(page: Page, state: CallbackState) {
    await expect(page.getByRole('heading', { name: payments.callback[state].heading })).toBeVisible({
      // The page asks in longer and longer steps, and the notice may come just after one of them.
      timeout: 60_000,
    })
  },
}

export type CallbackState =
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'pending'
  | 'unknown'
  | 'signIn'
  | 'broken'
  | 'doubled'
  | 'none'
