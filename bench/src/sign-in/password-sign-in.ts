import type { Browser } from 'playwright'
import { Mailbox } from '../../../tests/e2e/support/mailbox.ts'
import { newAccount, register, SignInForm, type Account } from '../../../tests/e2e/support/sign-in.ts'
import type { Studio } from '../../../tests/e2e/support/studio.ts'

/** Makes an account, as somebody would. */
export async function makeAccount(browser: Browser, studio: Studio): Promise<Account> {
  const context = await browser.newContext()
  const account = await register(
    await context.newPage(),
    { studio, mailbox: new Mailbox(studio.sandbox) },
    newAccount('bench'),
  )
  await context.close()
  return account
}

export interface SignInTimes {
  /** From the press to the profile on the screen, in milliseconds. */
  profile: number
  /** A thousand tokens from memory, in milliseconds each. */
  tokens: number[]
}

/** Signs in with the password in a browser that knows nobody. */
export async function signIn(browser: Browser, studio: Studio, account: Account): Promise<SignInTimes> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${studio.origin}/login`)
  const form = new SignInForm(page)
  await form.email.fill(account.email)
  await form.password.fill(account.password)
  await page.waitForLoadState('networkidle')
  const shown = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        let pressed = 0
        addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
        const look = (now: number) => {
          const isThere =
            location.pathname === '/profile' && document.querySelector('main')?.textContent.includes(name)
          if (pressed > 0 && isThere) resolve(now - pressed)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    account.email,
  )
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const profile = await shown
  const tokens = await page.evaluate(async () => {
    const shelf = (globalThis as never as Record<symbol, Map<string, { token: () => Promise<unknown> }>>)[
      Symbol.for('ai-studio/registry/1')
    ]!
    const auth = shelf.get(`auth ${location.origin}`)!
    const times: number[] = []
    while (times.length < 1000) {
      const begun = performance.now()
      if (!(await auth.token())) throw new Error('Nobody is signed in.')
      times.push(performance.now() - begun)
    }
    return times
  })
  await context.close()
  return { profile, tokens }
}
