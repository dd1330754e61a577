import type { Identity } from '@ai-studio/identity'
import type { FastifyBaseLogger } from 'fastify'
import type { GenerationSettings } from './chat/generation/settings.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { LogTarget } from './http/log.ts'
import type { Jobs } from './jobs/jobs-types.ts'
import type { Mailer } from './mail/mail-types.ts'
import type { Fetch } from './network.ts'
import type { Metrics } from './operations/metrics.ts'
import type { ModelCatalogue } from './models/provider.ts'
import type { Entitlements, Gateways } from './payments/index.ts'
import type { SiteMount } from './site/site-mount.ts'
import type { Speech } from './speech/speech.ts'
import type { TextFolder } from './texts/text-folders.ts'
import type { RunnerSettings } from './tools/job-runner.ts'
import type { ToolWorker } from './tools/tool-worker.ts'
import type { UploadStore } from './uploads/upload-store.ts'

/** What an application is built from. Tests give their own; `start.ts` gives the real ones. */
export interface AppDependencies {
  config: Config
  database: Database
  models: ModelCatalogue
  mailer: Mailer
  /** The embedded identity service; without it nobody signs in, unless another service is configured. */
  identity?: Identity
  /** How other servers are called; the global `fetch` by default. */
  fetch?: Fetch
  /** Work that outlives the request. */
  jobs: Jobs
  /** The clock of everything that is stored or counted. */
  now(): Date
  /** How answers are written; what is left out keeps its default. */
  generation?: Partial<GenerationSettings>
  /** The built site; without it the server answers calls only. */
  site?: SiteMount
  /** Where translated texts lie, beside the contract's and the server's own. */
  textFolders?: readonly TextFolder[]
  /** Where attached images are kept; a folder below the data folder by default. */
  uploads?: UploadStore
  /** Where spoken answers are kept, likewise. */
  audio?: UploadStore
  /** Where files of the tools are kept, likewise. */
  toolFiles?: UploadStore
  /** Who does the work of the tools; the studio's own workers by default. */
  toolWorkers?: readonly ToolWorker[]
  /** How jobs of the tools are done; what is left out keeps its default. */
  toolRunner?: Partial<RunnerSettings>
  /** What payments go through; what is configured by default. */
  gateways?: Gateways
  /** Made new by default. */
  metrics?: Metrics
  /** Where log lines go; nowhere by default. */
  log?: LogTarget
  /** Most calls of one address in a minute, whoever makes them. */
  callsPerMinute?: number
}

/** What every operation is given: the same, completed. */
export interface Dependencies extends Omit<AppDependencies, 'log'> {
  uploads: UploadStore
  audio: UploadStore
  toolFiles: UploadStore
  /** Null where no service is configured. */
  speech: Speech | null
  metrics: Metrics
  gateways: Gateways
  /** What users have bought. */
  entitlements: Entitlements
  log: Logger
}

/** The part of a logger that operations use. */
export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
