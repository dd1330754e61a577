import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { parseSender } from '../mail/mail-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'studio-mail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...environment }, { hasSandbox: false })

test('an installed server has no mailbox in development, and does not send mail to where nobody listens', () => {
  expect(installed()).toMatchObject({ mail: { smtpUrl: null }, sandboxSmtpPort: null })
})

test('an installed server sends mail in development by the server that is set', () => {
  const { mail } = installed({ SMTP_URL: 'smtp://localhost:2525' })
  expect(mail.smtpUrl).toBe('smtp://localhost:2525')
})

describe('where the address of the studio is one of IPv6, which mail cannot come from', () => {
  const bare = { STUDIO_ORIGIN: 'http://[::1]:8080', SMTP_URL: 'smtp://localhost:2525' }

  test('mail in development comes from this machine', () => {
    const { mail } = installed(bare)
    expect(mail.from).toBe('AI Studio <studio@localhost>')
    expect(parseSender(mail.from)?.address).toBe('studio@localhost')
  })

  test('production wants to be told who sends it', () => {
    const production = {
      ...bare,
      STUDIO_ENV: 'production',
      STUDIO_SECRET: 'x7Jk29ZqPw8mN4vB6tR1yL3cH5gF0sDa',
    }
    expect(() => installed(production)).toThrow(ConfigError)
    expect(() => installed(production)).toThrow(/^MAIL_FROM is missing, and STUDIO_ORIGIN .+\.$/)
    expect(installed({ ...production, MAIL_FROM: 'studio@example.com' }).mail.from).toBe('studio@example.com')
  })
})
