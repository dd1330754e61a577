import { z } from 'zod'
import { isPlainAddress, parseSender } from '../mail/mail-address.ts'
import { parseMailServer } from '../mail/mail-server.ts'
import { ConfigError } from './config-error.ts'
import { ofPassword, port, type Values, type Variable } from './variable.ts'

/** How mail leaves. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where it needs them; null: no mail can be sent. */
  smtpUrl: string | null
  /** The sender, as it stands in mails. */
  from: string
  /** Who is told of reports about shared conversations; null: they stand in the table and the log only. */
  operator: string | null
}

/** What the operator may set about mail. */
export const mailVariables = {
  SMTP_URL: {
    schema: z
      .string()
      .refine((text) => parseMailServer(text) !== null)
      .optional(),
    remedy: `set it to the address of the mail server, such as smtps://user:password@smtp.example.com, ${ofPassword}; only ?tls=off may stand behind the host`,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine((text) => parseSender(text) !== null)
      .optional(),
    remedy: 'set it to an address, such as AI Studio <studio@example.com>',
  },
  OPERATOR_EMAIL: {
    schema: z.string().refine(isPlainAddress).optional(),
    remedy: 'set it to one plain address, such as operator@example.com',
  },
  SANDBOX_SMTP_PORT: { schema: port.optional(), remedy: 'set it to a number from 0 to 65535' },
} satisfies Record<string, Variable>

interface MailContext {
  origin: string
  isProduction: boolean
  /** Whether there is a sandbox to take mail in development. */
  hasSandbox: boolean
  /** Whether signing in needs mail. */
  needsMail: boolean
}

/** @throws ConfigError when mail is needed and cannot be sent, or has no sender. */
export function readMailSettings(
  values: Values<typeof mailVariables>,
  { origin, isProduction, hasSandbox, needsMail }: MailContext,
): { mail: MailSettings; sandboxSmtpPort: number | null } {
  if (isProduction && values.SANDBOX_SMTP_PORT !== undefined) {
    throw new ConfigError(
      'SANDBOX_SMTP_PORT is set, but the sandbox swallows every mail and must not run in production: remove it.',
    )
  }
  if (isProduction && needsMail && values.SMTP_URL === undefined) {
    throw new ConfigError(
      `SMTP_URL is missing, so nobody could register or get a code by mail: ${mailVariables.SMTP_URL.remedy}, or let another service sign people in by AUTH_KIND.`,
    )
  }
  const sandboxSmtpPort = isProduction || !hasSandbox ? null : (values.SANDBOX_SMTP_PORT ?? 8025)
  const usualSender = `AI Studio <studio@${new URL(origin).hostname}>`
  const hasUsualSender = parseSender(usualSender) !== null
  if (isProduction && values.SMTP_URL !== undefined && values.MAIL_FROM === undefined && !hasUsualSender) {
    throw new ConfigError(
      `MAIL_FROM is missing, and STUDIO_ORIGIN has no host that mail could come from: ${mailVariables.MAIL_FROM.remedy}.`,
    )
  }
  return {
    mail: {
      smtpUrl: values.SMTP_URL ?? (sandboxSmtpPort ? `smtp://localhost:${sandboxSmtpPort}` : null),
      from: values.MAIL_FROM ?? (hasUsualSender ? usualSender : 'AI Studio <studio@localhost>'),
      operator: values.OPERATOR_EMAIL ?? null,
    },
    sandboxSmtpPort,
  }
}
