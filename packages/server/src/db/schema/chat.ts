import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ErrorCode, FeedbackRating, MessageImage, MessageRole, MessageStatus } from '@ai-studio/contract'
import { bytea, instant, tsvector } from './columns.ts'
import { principals, type TakenCredits } from './principals.ts'

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
    /** What its owner tells the model beforehand. */
    instructions: text('instructions').notNull().default(''),
    /** Of the messages that are shown. */
    messageCount: integer('message_count').notNull().default(0),
    /** Whether a message in it has, or had, more than one version. */
    isBranched: boolean('is_branched').notNull().default(false),
    isPinned: boolean('is_pinned').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted by its owner, who can bring it back for a moment; nobody sees it from then on. */
    deletedAt: instant('deleted_at'),
    /** False until a job has put the words of a large import, of a long share, or of what is read anew, where they are searched. */
    hasWords: boolean('has_words').notNull().default(true),
  },
  (table) => [
    index('conversations_by_principal').on(
      table.principalId,
      table.isPinned.desc(),
      table.updatedAt.desc(),
      table.id.desc(),
    ),
    index('conversations_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('conversations_without_words')
      .on(table.id)
      .where(sql`not ${table.hasWords}`),
  ],
)

/**
 * What search looks into: the words of each title (position 0) and of each finished message that is shown. Triggers
 * keep it, so that no way of writing a message can forget it. Each word begins with the first eight digits of its
 * owner's id: all tenants share one index, and nobody's search touches the words of another.
 */
export const conversationWords = pgTable(
  'conversation_words',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Of the message; 0 is the title. */
    position: integer('position').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.position] }),
    // Every search reads what the index has put off: 256 kB of that is a millisecond.
    index('conversation_words_by_word').using('gin', table.words).with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * The messages of a conversation are a tree: children of the same parent are versions of one another. What is shown is
 * the path from a root to one leaf. A message's position is greater than its parent's, so that positions ascend along
 * every path.
 */
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
    /** Each with the name of its file as its `url`: see `withUrls`. */
    images: jsonb('images').$type<MessageImage[]>(),
    errorCode: text('error_code').$type<ErrorCode>(),
    /** The message that this one follows; null for the first one and its versions. */
    parentId: uuid('parent_id'),
    /** The question an answer belongs to. */
    answersId: uuid('answers_id'),
    /** Stands on a branch that is not shown. */
    isSuperseded: boolean('is_superseded').notNull().default(false),
    feedback: text('feedback').$type<FeedbackRating>(),
    feedbackComment: text('feedback_comment'),
    /** While streaming: until when the process that writes it is believed alive. */
    leaseUntil: instant('lease_until'),
    /** Set by stop, from whichever process. */
    stopRequestedAt: instant('stop_requested_at'),
    /** While streaming: what the answer has taken from allowances, to be given back when our fault spoils it. */
    taken: jsonb('taken').$type<TakenCredits[]>(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('messages_by_position').on(table.conversationId, table.position),
    index('messages_by_parent').on(table.conversationId, table.parentId),
    // However much stands on other branches, a page of what is shown is read without it.
    index('messages_shown')
      .on(table.conversationId, table.position)
      .where(sql`not ${table.isSuperseded}`),
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
  (table) => [
    primaryKey({ columns: [table.messageId, table.sequence] }),
    // One row of each log, however long its answer is.
    index('generation_events_ended')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'end'`),
  ],
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
