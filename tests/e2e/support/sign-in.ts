import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { labels } from './labels.ts'
import type { Mailbox } from './mailbox.ts'
import type { Studio } from './studio.ts'

const { login, site } = labels.en

export interface Account {
  email: string
  userName: string
  password: string
}

/** Somebody whom the studio does not know yet. */
export function newAccount(name = 'lan'): Account {
  const id = randomUUID().slice(0, 8)
  return { email: `${name}-${id}@example.com`, userName: `${name} ${id}`, password: `secret of ${id}` }
}

/** The sign-in form, wherever it stands. */
export class SignInForm {
  readonly page: Page
  readonly #scope: Page | Locator

  constructor(page: Page, scope: Page | Locator = page) {
    this.page = page
    this.#scope = scope
  }

  get email(): Locator {
    return this.#scope.getByLabel(login.fields.email, { exact: true })
  }
  get password(): Locator {
    return this.#scope.getByLabel(login.fields.password, { exact: true })
  }
  get code(): Locator {
    return this.#scope.getByLabel(login.fields.code, { exact: true })
  }
  get alert(): Locator {
    return this.#scope.getByRole('alert')
  }
  button(name: string): Locator {
    return this.#scope.getByRole('button', { name, exact: true })
  }
  tab(name: string): Locator {
    return this.#scope.getByRole('tab', { name, exact: true })
  }

  async logIn({ email, password }: Account): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.button(login.actions.login).click()
  }

  /** Registers up to the point where the code is asked for. */
  async register({ email, userName, password }: Account): Promise<void> {
    await this.tab(login.tabs.register).click()
    await this.#scope.getByLabel(login.fields.userName, { exact: true }).fill(userName)
    await this.email.fill(email)
    await this.password.fill(password)
    await this.#scope.getByLabel(login.fields.confirm, { exact: true }).fill(password)
    await this.button(login.actions.register).click()
    await expect(this.code).toBeVisible()
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code)
  }

  /** Asks for a code instead of a password. */
  async askForCode(email: string): Promise<void> {
    await this.email.fill(email)
    await this.button(login.actions.emailCode).click()
    await expect(this.code).toBeVisible()
  }

  social(provider: string): Locator {
    return this.#scope.getByRole('button', { name: new RegExp(`Continue with ${provider}`) })
  }

  /** Signs in at another service, as somebody whom it does not list. */
  async signInWith(provider: string, email: string): Promise<void> {
    await this.social(provider).click()
    // Both pages have a field of this name, and the studio's stays until the other has come.
    await expect(this.page.getByRole('heading', { name: `Simulated ${provider}` })).toBeVisible()
    await this.page.getByLabel('Email', { exact: true }).fill(email)
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }
}

/** Makes an account on the page `/register`, which ends on the profile. */
export async function register(
  page: Page,
  { studio, mailbox }: { studio: Studio; mailbox: Mailbox },
  account = newAccount(),
): Promise<Account> {
  await page.goto(`${studio.origin}/register`)
  const form = new SignInForm(page)
  await form.register(account)
  await form.enterCode(await mailbox.code(account.email))
  await onProfile(page, account.userName)
  return account
}

/** Signs in with the password on the page `/login`, which ends on the profile. */
export async function logIn(page: Page, studio: Studio, account: Account): Promise<void> {
  await page.goto(`${studio.origin}/login`)
  await new SignInForm(page).logIn(account)
  await onProfile(page, account.userName)
}

export async function onProfile(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/profile$/)
  await expect(userMenu(page, name)).toBeVisible()
}

/** The menu of whoever is signed in. */
export const userMenu = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`${site.user.menu}.*${name}`) })

export const loginLink = (page: Page): Locator =>
  page.getByRole('link', { name: site.user.signIn, exact: true })

export async function logOut(page: Page, name: string): Promise<void> {
  await userMenu(page, name).click()
  await page.getByRole('menuitem', { name: site.user.logout }).click()
  // By way of the identity service, which takes the page away for a moment.
  await page.waitForURL(({ pathname }) => pathname === '/')
  await expect(loginLink(page)).toBeVisible()
}

/** Sees what the browser keeps of a signed-in user, by names. */
export const keeps = (page: Page, names: string[]): Promise<void> =>
  expect
    .poll(() =>
      page
        .evaluate(() =>
          Object.keys(localStorage)
            .filter((key) => ['auth_token', 'msal-account'].includes(key))
            .toSorted(),
        )
        // The page is just being left.
        .catch(() => null),
    )
    .toEqual(names)
