import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** People who sign in with the embedded identity service. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  /** As `normalEmail` writes it. */
  email: text('email').notNull().unique(),
  isEmailVerified: boolean('is_email_verified').notNull().default(false),
  userName: text('user_name').notNull(),
  displayName: text('display_name').notNull(),
  /** PHC string; null when the account has only ever signed in elsewhere. */
  passwordHash: text('password_hash'),
  roles: jsonb('roles').$type<string[]>().notNull().default([]),
  createdAt: instant('created_at').notNull(),
})

/** Who at another identity service is which account. */
export const accountLinks = pgTable(
  'account_links',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('account_links_by_account').on(table.accountId),
  ],
)

/** What the OpenID provider keeps: sessions, grants, codes, tokens, under hashes of their ids. */
export const identityArtifacts = pgTable(
  'identity_artifacts',
  {
    kind: text('kind').notNull(),
    idHash: text('id_hash').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    accountId: text('account_id'),
    uidHash: text('uid_hash'),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.idHash] }),
    index('identity_artifacts_by_grant').on(table.grantId),
    index('identity_artifacts_by_account').on(table.accountId),
    index('identity_artifacts_by_uid').on(table.kind, table.uidHash),
    index('identity_artifacts_by_expiry').on(table.expiresAt),
  ],
)

/** Keys of the OpenID provider, sealed with the server's secret. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Mailed codes; at most one for a purpose, an address and the browser that asked. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', {
      enum: ['sign-in', 'verify-email', 'reset-password', 'change-email'],
    }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    browserHash: text('browser_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_time_codes_by_address').on(table.purpose, table.email, table.browserHash),
    index('one_time_codes_by_expiry').on(table.expiresAt),
  ],
)

/** Tries to guess a password or a code, by what was guessed for. */
export const guesses = pgTable(
  'guesses',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('guesses_by_subject').on(table.subject, table.at), index('guesses_by_time').on(table.at)],
)
