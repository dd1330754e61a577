import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CurrencyCode, Language, Theme } from '@ai-studio/contract'
import { instant } from './columns.ts'
import { principals } from './principals.ts'

/** Principals that sign in, whichever identity service says who they are. */
export const users = pgTable(
  'users',
  {
    principalId: uuid('principal_id')
      .primaryKey()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** Issuer and subject of the tokens they come with. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Empty when the identity service tells none. */
    email: text('email').notNull(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    userName: text('user_name').notNull(),
    displayName: text('display_name').notNull(),
    authProvider: text('auth_provider').notNull(),
    roles: jsonb('roles').$type<string[]>().notNull().default([]),
    language: text('language').$type<Language>().notNull(),
    /** What the user has chosen; null until then. */
    currency: text('currency').$type<CurrencyCode>(),
    theme: text('theme').$type<Theme>(),
    modelId: text('model_id'),
    voice: text('voice'),
    createdAt: instant('created_at').notNull(),
    lastSignedInAt: instant('last_signed_in_at').notNull(),
    /** Tokens that were issued up to then are refused. */
    tokensNotBefore: instant('tokens_not_before'),
  },
  (table) => [uniqueIndex('users_by_subject').on(table.issuer, table.subject)],
)

/** Browsers in which users are signed in. */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: uuid('id').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** How the tokens of one sign-in name it, or what is derived from them. */
    sid: text('sid').notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('user_sessions_by_sid').on(table.principalId, table.sid),
    index('user_sessions_by_age').on(table.lastSeenAt),
  ],
)

/** Browsers that a user has signed in with before. */
export const knownDevices = pgTable(
  'known_devices',
  {
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** Keyed hash of the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.deviceHash] }),
    index('known_devices_by_age').on(table.lastSeenAt),
  ],
)

/** Partners' sites on which a user has agreed to chat in their own name. */
export const connectedSites = pgTable(
  'connected_sites',
  {
    id: uuid('id').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    connectedAt: instant('connected_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [uniqueIndex('connected_sites_by_origin').on(table.principalId, table.origin)],
)

/** Codes that a site exchanges for a token; each works once. */
export const connectCodes = pgTable(
  'connect_codes',
  {
    /** Hash of the code, never the code itself. */
    codeHash: text('code_hash').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('connect_codes_by_expiry').on(table.expiresAt)],
)
