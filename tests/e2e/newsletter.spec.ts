import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { flaws, shownThemes } from './support/flaws.ts'
import { filled, labels, type Language } from './support/labels.ts'
import { Mailbox, type ReceivedMail } from './support/mailbox.ts'
import { newsletter as command } from './support/operator.ts'
import { loginLink, logOut, register } from './support/sign-in.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as base } from './support/test.ts'

const { contact, newsletter } = labels.en
const operator = 'operator@example.com'

/** A studio whose operator reads mail. */
const test = base.extend<{ newsFile: (markdown: string) => string }, { hasOperator: boolean }>({
  hasOperator: [true, { scope: 'worker' }],
  studio: [
    async ({}, use) => {
      const studio = await startStudio({ OPERATOR_EMAIL: operator })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
  newsFile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-news-'))
    await use((markdown) => {
      const file = join(folder, 'news.md')
      writeFileSync(file, markdown)
      return file
    })
    rmSync(folder, { recursive: true, force: true })
  },
})

const newEmail = () => `reader-${randomUUID().slice(0, 8)}@example.com`
const headerOf = (mail: ReceivedMail, name: string) =>
  mail.headers.find((header) => header.name.toLowerCase() === name)?.value
/** The link of a mail that leads to a page. */
const linkTo = ({ text }: ReceivedMail, path: string) =>
  text.match(new RegExp(`https?://\\S*${path}#token=\\S+`))?.[0] ?? 'about:blank'

/** Fills in and sends the form on a page where a link has expired. */
async function askFor(page: Page, email: string, language: Language = 'en'): Promise<void> {
  const { subscribe } = labels[language].newsletter
  await page.getByRole('textbox', { name: subscribe.email }).fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: subscribe.button, exact: true }).click()
  await expect(page.getByText(filled(subscribe.sent, { email }))).toBeVisible()
}

/** Confirms the newsletter by the link of the mail. */
async function confirm(page: Page, mail: ReceivedMail, language: Language = 'en'): Promise<void> {
  const { ready, done } = labels[language].newsletter.confirm
  await page.goto(linkTo(mail, '/newsletter/confirm'))
  await page.getByRole('button', { name: ready.button, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: done.heading })).toBeFocused()
}

/** Has somebody on the list. */
async function subscribed(page: Page, studio: Studio): Promise<{ email: string; mailbox: Mailbox }> {
  const email = newEmail()
  const mailbox = new Mailbox(studio.sandbox)
  await page.goto(`${studio.origin}/newsletter/confirm`)
  await askFor(page, email)
  await confirm(page, await mailbox.next(email))
  return { email, mailbox }
}

test('the newsletter: asked for, confirmed, sent by the operator, ended by its own link', async ({
  page,
  studio,
  newsFile,
}) => {
  const email = newEmail()
  const mailbox = new Mailbox(studio.sandbox)
  await page.goto(`${studio.origin}/newsletter/confirm`)
  await askFor(page, email)
  const asking = await mailbox.next(email)

  // A program that looks at the link before its reader does confirms nothing.
  const link = linkTo(asking, '/newsletter/confirm')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: newsletter.confirm.ready.heading })).toBeVisible()
  expect(page.url()).toBe(`${studio.origin}/newsletter/confirm`)
  const sent = (subject: string, ...more: string[]) =>
    command(studio, 'send', newsFile('# Spring\n\nWe have **news**.'), '--subject', subject, '--yes', ...more)
  await sent('Too early')

  await confirm(page, asking)
  const subject = `News ${randomUUID().slice(0, 8)}`
  expect(await sent(subject)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ mails were put/),
  })
  const issue = await mailbox.next(email)
  expect(issue.subject).toBe(subject)
  expect(issue.html).toContain('<strong>news</strong>')
  // Run once more, it reaches nobody a second time.
  expect(await sent(subject)).toMatchObject({ code: 0, output: expect.stringMatching(/^0 mails were put/) })
  expect((await command(studio, 'list')).output).toContain(subject)
  expect((await command(studio, 'export')).output).toContain(`\n${email},en,`)

  await page.goto(linkTo(issue, '/newsletter/unsubscribe'))
  await page.getByRole('button', { name: newsletter.unsubscribe.ready.button, exact: true }).click()
  const done = page.getByRole('heading', { level: 1, name: newsletter.unsubscribe.done.heading })
  await expect(done).toBeFocused()
  expect((await command(studio, 'export')).output).not.toContain(email)
  await sent('After the end')
  // The request and the one newsletter.
  expect(await mailbox.count(email)).toBe(2)
})

test('one press in a mail program ends it, without a page and without cookies', async ({
  page,
  studio,
  newsFile,
}) => {
  const { email, mailbox } = await subscribed(page, studio)
  await command(studio, 'send', newsFile('Hello'), '--subject', `One click ${randomUUID()}`, '--yes')
  const issue = await mailbox.next(email)
  expect(headerOf(issue, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = headerOf(issue, 'list-unsubscribe')?.match(/<(\S+)>/)?.[1] ?? ''
  // Opened, it asks first.
  await page.goto(address)
  await expect(
    page.getByRole('heading', { level: 1, name: newsletter.unsubscribe.ready.heading }),
  ).toBeVisible()
  expect((await command(studio, 'export')).output).toContain(email)

  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(response.status).toBe(200)
  expect((await command(studio, 'export')).output).not.toContain(email)
})

test('who reads Vietnamese is written to, and led, in Vietnamese', async ({ page, studio }) => {
  const { newsletter: texts } = labels.vi
  const email = newEmail()
  const mailbox = new Mailbox(studio.sandbox)
  await page.goto(`${studio.origin}/vi/newsletter/confirm`)
  await askFor(page, email, 'vi')
  const mail = await mailbox.next(email)
  expect(mail.subject).toBe('Hãy xác nhận đăng ký nhận bản tin AI Studio')
  await confirm(page, mail, 'vi')
  await expect(page).toHaveURL(`${studio.origin}/vi/newsletter/confirm`)
  await page.goto(linkTo(mail, '/newsletter/unsubscribe'))
  await expect(page.getByRole('heading', { level: 1, name: texts.unsubscribe.ready.heading })).toBeVisible()
})

test('a link that has done its work leads nobody back onto the list', async ({
  page,
  studio,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/newsletter/confirm', 400)
  const email = newEmail()
  const mailbox = new Mailbox(studio.sandbox)
  await page.goto(`${studio.origin}/newsletter/confirm`)
  await askFor(page, email)
  const mail = await mailbox.next(email)
  await confirm(page, mail)
  await page.goto(linkTo(mail, '/newsletter/unsubscribe'))
  await page.getByRole('button', { name: newsletter.unsubscribe.ready.button, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: newsletter.unsubscribe.done.heading }),
  ).toBeVisible()

  await page.goto(linkTo(mail, '/newsletter/confirm'))
  await page.getByRole('button', { name: newsletter.confirm.ready.button, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: newsletter.confirm.expired.heading }),
  ).toBeVisible()
  expect((await command(studio, 'export')).output).not.toContain(email)
})

test('a message by the contact form arrives at both ends under one reference, and its draft outlives a reload', async ({
  page,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  await page.goto(`${studio.origin}/contact`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(field(contact.form.email)).toHaveValue(account.email)
  await expect(field(contact.form.name)).toHaveValue(account.userName)
  const subject = `About ${randomUUID().slice(0, 8)}`
  await field(contact.form.subject).fill(subject)
  await page.reload()
  await expect(field(contact.form.subject)).toHaveValue(subject)
  await expect(field(contact.form.name)).toHaveValue(account.userName)
  await field(contact.form.message).fill('Hello,\nwhat does <b>Pro</b> cost?')
  await page.getByRole('button', { name: contact.form.send, exact: true }).click()
  await expect(page.getByRole('heading', { name: contact.done.heading })).toBeFocused()
  const reference = await page.getByRole('main').getByRole('definition').innerText()

  const copy = await mailbox.next(account.email)
  expect(copy.subject).toContain(reference)
  const all = new Mailbox(studio.sandbox)
  const told = await all.next(operator)
  expect(told.subject).toBe(`Contact form: ${subject} [${reference}]`)
  expect(headerOf(told, 'reply-to')).toContain(account.email)
  expect(told.text).toContain('> what does <b>Pro</b> cost?')
  expect(told.html).not.toContain('<b>Pro')
})

test('what somebody has written comes back to nobody else with the page', async ({
  page,
  studio,
  mailbox,
}) => {
  const { form, flaw } = contact
  const account = await register(page, { studio, mailbox })
  await page.goto(`${studio.origin}/contact`)
  const message = page.getByRole('textbox', { name: form.message, exact: true })
  await expect(page.getByRole('textbox', { name: form.email, exact: true })).toHaveValue(account.email)
  await message.fill('For your eyes only')
  // A document of its own: the browser keeps what stands in the fields of the one before.
  await page.goto(`${studio.origin}/api/docs`)
  const other = await page.context().newPage()
  await other.goto(`${studio.origin}/profile`)
  await logOut(other, account.userName)
  await other.close()

  await page.goBack()
  await expect(loginLink(page)).toBeVisible()
  await page.getByRole('button', { name: form.send, exact: true }).click()
  for (const told of [flaw.name.required, flaw.email.required, flaw.message.required])
    await expect(page.getByText(told, { exact: true })).toBeVisible()
  await expect(message).toHaveValue('')
})

for (const theme of shownThemes) {
  test(`contact and newsletter have no flaw in any state: ${theme}`, async ({ page, studio }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto(`${studio.origin}/contact`)
    await page.getByRole('button', { name: contact.form.send, exact: true }).click()
    await expect(page.getByText(contact.flaw.email.required, { exact: true })).toBeVisible()
    expect.soft(await flaws(page), 'contact').toEqual([])
    await page.goto(`${studio.origin}/newsletter/confirm`)
    await page.getByRole('button', { name: newsletter.subscribe.button, exact: true }).click()
    await expect(page.getByText(newsletter.subscribe.flaw.required, { exact: true })).toBeVisible()
    expect.soft(await flaws(page), 'expired').toEqual([])
    await page.goto(`${studio.origin}/newsletter/unsubscribe#token=abc`)
    await expect(
      page.getByRole('heading', { level: 1, name: newsletter.unsubscribe.ready.heading }),
    ).toBeVisible()
    expect.soft(await flaws(page), 'ready').toEqual([])
  })
}
