import { expect, test } from 'vitest'
import { recordingMailer } from '../testing/index.ts'
import { identityMailer } from './index.ts'

const to = 'ana@example.org'
const language = 'vi'

test.each([
  ['sign-in', 'sign-in-code'],
  ['verify-email', 'verify-email-code'],
  ['reset-password', 'reset-password-code'],
  ['change-email', 'change-email-code'],
] as const)('a code to %s goes out at once as %s', async (purpose, name) => {
  const mailer = recordingMailer()
  await identityMailer(mailer).sendCode({ to, purpose, code: '123456', minutes: 5, language })
  expect(mailer.mails).toEqual([{ how: 'sent', to, name, values: { code: '123456', minutes: 5 }, language }])
})

test('the link of a reset goes along', async () => {
  const mailer = recordingMailer()
  const link = 'https://studio.example.com/reset-password#token=abc'
  const mail = { to, purpose: 'reset-password', code: '123456', minutes: 5, link, language } as const
  await identityMailer(mailer).sendCode(mail)
  expect(mailer.last('reset-password-code').values).toEqual({ code: '123456', minutes: 5, link })
})

test('whether an address has an account shows neither in the way nor in the failure of a mail', async () => {
  const mailer = recordingMailer()
  const { sendCode, sendNoAccount, sendAccountExists } = identityMailer(mailer)
  const asked = [
    () => sendCode({ to, purpose: 'sign-in', code: '123456', minutes: 5, language }),
    () => sendNoAccount({ to, language }),
    () => sendAccountExists({ to, language }),
  ]
  for (const ask of asked) await ask()
  expect(mailer.mails.map(({ how }) => how)).toEqual(['sent', 'sent', 'sent'])
  mailer.isAway = true
  for (const ask of asked) await expect(ask()).rejects.toThrow('away')
})

test('what has happened already is told when the mail server allows', async () => {
  const mailer = recordingMailer()
  mailer.isAway = true
  const { sendPasswordChanged, sendEmailChanged } = identityMailer(mailer)
  await sendPasswordChanged({ to, language })
  await sendEmailChanged({ to, newEmail: 'new@example.org', language })
  expect(mailer.mails.map(({ how, name }) => [how, name])).toEqual([
    ['queued', 'password-changed'],
    ['queued', 'email-changed'],
  ])
})
