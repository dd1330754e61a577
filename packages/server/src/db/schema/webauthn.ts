import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChargeCurrency, PaymentProvider, PurchaseId } from '@ai-studio/contract'
import { bytea, instant } from './columns.ts'
import { principals } from './principals.ts'

/** What a passkey confirms about a payment. */
export interface ConfirmedTerms {
  provider: PaymentProvider
  purchaseId: PurchaseId
  /** Minor units. */
  amount: number
  currency: ChargeCurrency
  clientTransactionId: string
}

/** By what authenticators know users: random, so that it tells nobody who they are. */
export const passkeyUsers = pgTable(
  'passkey_users',
  {
    principalId: uuid('principal_id')
      .primaryKey()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** 32 random bytes, base64url. */
    userHandle: text('user_handle').notNull(),
  },
  (table) => [uniqueIndex('passkey_users_by_handle').on(table.userHandle)],
)

/** Public halves of the passkeys of users. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's own name of it, base64url. */
    credentialId: text('credential_id').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** Host of the studio that it was made for, and works on alone; null until a server has noted it. */
    rpId: text('rp_id'),
    /** As COSE has it. */
    publicKey: bytea('public_key').notNull(),
    /** How often it was used by the authenticator's count; stays 0 where there is none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Which make of authenticator it is in. */
    aaguid: text('aaguid').notNull(),
    name: text('name').notNull(),
    deviceInfo: text('device_info').notNull(),
    /** Keyed hash of the browser in whose own authenticator it was made; null for any other authenticator. */
    deviceHash: text('device_hash'),
    /** It can be on several devices. */
    isSynced: boolean('is_synced').notNull(),
    /** It is on more than one, or kept somewhere, as far as the authenticator said last. */
    isBackedUp: boolean('is_backed_up').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** When its owner was last told that there may be a copy of it. */
    warnedAt: instant('warned_at'),
  },
  (table) => [index('passkeys_by_principal').on(table.principalId, table.createdAt)],
)

/** Challenges that wait for the answer of an authenticator. Each is answered once, by whom it was made for. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    /** 32 bytes, base64url. */
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: ['registration', 'verification', 'payment', 'sign-in'] }).notNull(),
    /** Null for whoever signs in. */
    principalId: uuid('principal_id').references(() => principals.id, { onDelete: 'cascade' }),
    /** The session, or the browser of whoever signs in, that may answer. */
    boundTo: text('bound_to').notNull(),
    /** What a passkey that is being made will be called, as far as that was said. */
    credentialName: text('credential_name'),
    deviceInfo: text('device_info'),
    /** What the challenge commits to, with the random part of it. */
    terms: jsonb('terms').$type<ConfirmedTerms>(),
    nonce: text('nonce'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('webauthn_challenges_by_expiry').on(table.expiresAt)],
)

/** Tokens with which a payment can be created that a passkey has confirmed; each works once. */
export const paymentConfirmations = pgTable(
  'payment_confirmations',
  {
    /** Hash of the token, never the token itself. */
    tokenHash: text('token_hash').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    purchaseId: text('purchase_id').$type<PurchaseId>().notNull(),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').$type<ChargeCurrency>().notNull(),
    clientTransactionId: uuid('client_transaction_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('payment_confirmations_by_expiry').on(table.expiresAt)],
)
