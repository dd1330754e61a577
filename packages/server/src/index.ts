export { createApp, type AppDependencies, type Dependencies } from './app.ts'
export { ApiError, type ApiErrorOptions } from './api-error.ts'
export { ConfigError, readConfig, type Config, type LogLevel } from './config.ts'
export { connect, type Database } from './db/connect.ts'
export { serverIdentity } from './identity/server-identity.ts'
export { createJobs, type Jobs, type JobsOptions, type RunningJobs } from './jobs/index.ts'
export {
  createMailer,
  identityMailer,
  type Mailer,
  type MailerOptions,
  type RunningMailer,
} from './mail/index.ts'
export {
  createModelCatalogue,
  createOpenAiCompatibleProvider,
  GuideProvider,
  providersFromConfig,
  type ConfiguredProviders,
  type GuideOptions,
  type ModelCatalogueOptions,
  type OpenAiCompatibleOptions,
  type ProvidersConfig,
} from './models/index.ts'
export type { Principal } from './principal/principal.ts'
export {
  ModelError,
  type ChatRequest,
  type ChatTurn,
  type ModelCatalogue,
  type ModelProvider,
  type ProviderModel,
  type ResolvedModel,
} from './models/provider.ts'
export { start, type RunningServer } from './start.ts'
export type { SiteMount } from './site/site-mount.ts'
export type { TextFolder } from './texts/text-folders.ts'
export type { UploadStore } from './uploads/upload-store.ts'
