import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

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
