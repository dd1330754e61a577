import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  ErrorCode,
  Language,
  Tier,
  ToolId,
  ToolInput,
  ToolJobStatus,
  ToolProvider,
} from '@ai-studio/contract'
import { instant } from './columns.ts'
import { principals, type TakenCredits } from './principals.ts'

/** Runs of tools. The row is the truth; the job queue only says that there is something to do. */
export const toolJobs = pgTable(
  'tool_jobs',
  {
    id: uuid('id').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    tool: text('tool').$type<ToolId>().notNull(),
    /** Made by the browser; a lost answer finds its job by it. */
    requestId: text('request_id').notNull(),
    /** SHA-256, hex, of the tool and what it was asked for. */
    requestHash: text('request_hash').notNull(),
    language: text('language').$type<Language>().notNull(),
    tier: text('tier').$type<Tier>().notNull(),
    /** As it was sent. */
    request: jsonb('request').$type<ToolInput>().notNull(),
    /** As it is done: hidden fields are gone, defaults and the seed are there. */
    input: jsonb('input').$type<ToolInput>().notNull(),
    status: text('status').$type<ToolJobStatus>().notNull(),
    /** Counts changes that somebody who watches the job would want to see. */
    version: integer('version').notNull().default(1),
    progress: real('progress'),
    stage: text('stage'),
    partial: text('partial'),
    provider: jsonb('provider').$type<ToolProvider>().notNull(),
    credits: integer('credits').notNull(),
    /** Given back, once, when the job comes to nothing; null from its end on. */
    taken: jsonb('taken').$type<TakenCredits[]>(),
    output: jsonb('output'),
    errorCode: text('error_code').$type<ErrorCode>(),
    errorValues: jsonb('error_values').$type<Record<string, string | number>>(),
    /** Counts how often its owner has had it tried; what an earlier try still does is nothing to a later one. */
    run: integer('run').notNull().default(1),
    /** Workers that have begun this run. */
    attempts: integer('attempts').notNull().default(0),
    /** Who does it now. */
    worker: uuid('worker'),
    /**
     * Until when its worker is believed alive; of one that waits, since when it has, or when the queue was last given it
     * anew. By the clock of the database alone, because those of several servers differ.
     */
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('tool_jobs_by_request').on(table.principalId, table.requestId),
    index('tool_jobs_by_principal').on(table.principalId, table.createdAt.desc(), table.id.desc()),
    index('tool_jobs_running')
      .on(table.leaseUntil)
      .where(sql`${table.status} = 'running'`),
    index('tool_jobs_open')
      .on(table.principalId)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('tool_jobs_by_expiry').on(table.expiresAt),
    check(
      'tool_jobs_status',
      sql`${table.status} in ('queued', 'running', 'succeeded', 'failed', 'canceled')`,
    ),
  ],
)

/** Files that tools were given or have made. */
export const toolFiles = pgTable(
  'tool_files',
  {
    /** Name of the file: 128 random bits or more, and the extension. */
    name: text('name').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    tool: text('tool').$type<ToolId>().notNull(),
    /** The job that has made it; null for what was given, and for what is being made. */
    jobId: uuid('job_id').references(() => toolJobs.id, { onDelete: 'cascade' }),
    /** A job that has not ended is making it; when its worker dies, it goes after a day like what nobody has used. */
    unfinished: boolean('unfinished').notNull().default(false),
    /** Among the files of its job, from 0. */
    place: integer('place').notNull().default(0),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    duration: real('duration'),
    alt: text('alt'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('tool_files_by_principal').on(table.principalId),
    index('tool_files_by_job').on(table.jobId, table.place),
    index('tool_files_given')
      .on(table.createdAt)
      .where(sql`${table.jobId} is null`),
  ],
)

/** Which job was given which file; one that no job has any more is deleted after a day. */
export const toolJobFiles = pgTable(
  'tool_job_files',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => toolJobs.id, { onDelete: 'cascade' }),
    name: text('name')
      .notNull()
      .references(() => toolFiles.name, { onDelete: 'cascade' }),
    /** Name of the field. */
    field: text('field').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.name] }),
    index('tool_job_files_by_name').on(table.name),
  ],
)
