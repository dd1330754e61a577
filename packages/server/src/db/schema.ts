import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  CurrencyCode,
  ErrorCode,
  Language,
  MessageImage,
  MessageRole,
  MessageStatus,
  Theme,
} from '@ai-studio/contract'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Whoever owns something: an anonymous visitor or a user. Of an erased user the row stays, revoked and bare. */
export const principals = pgTable('principals', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['visitor', 'user'] }).notNull(),
  /** The foreign origin an embed token belongs to; null on the studio's own origin. */
  origin: text('origin'),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** From then on no cookie or token of this principal is accepted. */
  revokedAt: instant('revoked_at'),
})

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** The partner's site on which a user began it; null on the studio's own pages and for visitors. */
    origin: text('origin'),
    title: text('title').notNull().default(''),
    modelId: text('model_id'),
    messageCount: integer('message_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('conversations_by_principal').on(table.principalId, table.updatedAt.desc(), table.id.desc()),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Place in the conversation, from 1; the key of paging. */
    position: integer('position').notNull(),
    role: text('role').$type<MessageRole>().notNull(),
    content: text('content').notNull().default(''),
    status: text('status').$type<MessageStatus>().notNull(),
    modelId: text('model_id'),
    images: jsonb('images').$type<MessageImage[]>(),
    errorCode: text('error_code').$type<ErrorCode>(),
    /** The question an answer belongs to. */
    answersId: uuid('answers_id'),
    /** Replaced by a newer answer to the same question; no longer shown. */
    isSuperseded: boolean('is_superseded').notNull().default(false),
    /** While streaming: until when the process that writes it is believed alive. */
    leaseUntil: instant('lease_until'),
    /** Set by stop, from whichever process. */
    stopRequestedAt: instant('stop_requested_at'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('messages_by_position').on(table.conversationId, table.position),
    // One answer at a time in a conversation, whatever arrives at once.
    uniqueIndex('messages_one_streaming')
      .on(table.conversationId)
      .where(sql`${table.status} = 'streaming'`),
    index('messages_streaming_lease')
      .on(table.leaseUntil)
      .where(sql`${table.status} = 'streaming'`),
    check('messages_role', sql`${table.role} in ('user', 'assistant')`),
  ],
)

/** The append-only log of answers being written; kept for a while after the end. */
export const generationEvents = pgTable(
  'generation_events',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Last sequence number the row covers; a text row covers as many as it has UTF-16 code units. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['start', 'text', 'end'] }).notNull(),
    text: text('text').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.sequence] })],
)

/** A request that was accepted under an idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of the validated request, hex. */
    requestHash: text('request_hash').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    userMessageId: uuid('user_message_id').notNull(),
    messageId: uuid('message_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
)

export const uploads = pgTable(
  'uploads',
  {
    /** File name: 128 random bits or more, and the extension. */
    name: text('name').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** Set when the image is sent with a message; uploads without one are pruned after a day. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('uploads_by_principal').on(table.principalId),
    index('uploads_by_conversation').on(table.conversationId),
  ],
)

/** What somebody used in a window of time; `subject` is a principal id or a keyed hash of an address. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    subject: text('subject').notNull(),
    kind: text('kind').notNull(),
    /** Start of the window. */
    window: instant('window').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.kind, table.window] }),
    index('usage_counters_by_window').on(table.window),
  ],
)

/** Values the server makes for itself once, such as its development secret. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedOn: date('updated_on', { mode: 'string' }).notNull(),
})

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
    currency: text('currency').$type<CurrencyCode>().notNull(),
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

/** People who sign in with the embedded identity service. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  /** Normalised; see `normalEmail` of the identity package. */
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

/** Mailed codes; at most one for a purpose and an address. */
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
    uniqueIndex('one_time_codes_by_address').on(table.purpose, table.email),
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
