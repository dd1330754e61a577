import { readFileSync } from 'node:fs'
import { languages, limits, modelCapabilitySchema, tiers } from '@ai-studio/contract'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { isHeaderValue, isServiceAddress, keyRemedy } from '../config/variable.ts'
import { GuideProvider, studioProviderId } from './guide.ts'
import { createOpenAiCompatibleProvider } from './openai-compatible.ts'
import type { ModelProvider } from './provider.ts'

export interface ProvidersConfig {
  /** `OPENAI_BASE_URL`: any OpenAI-compatible service. */
  openaiBaseUrl?: string | null | undefined
  /** `OPENAI_API_KEY`: its key; alone it means OpenAI itself. */
  openaiApiKey?: string | null | undefined
  /** `MODELS_CONFIG`: path of a JSON file that lists services. */
  modelsConfigFile?: string | null | undefined
  /** Where the keys are that the file names. */
  env?: Readonly<Record<string, string | undefined>> | undefined
}

export interface ConfiguredProviders {
  /** Guide comes last, so that real models are listed first. */
  providers: ModelProvider[]
  /** The default model that the file names. */
  defaultModelId: string | null
}

const openAiAddress = 'https://api.openai.com/v1'
const openAiId = 'openai'
const fileVariable = 'MODELS_CONFIG'

/**
 * Makes the providers that are configured; Guide always.
 * @throws ConfigError with one sentence for the first mistake.
 */
export function providersFromConfig(config: ProvidersConfig): ConfiguredProviders {
  const providers: ModelProvider[] = []
  const { openaiBaseUrl, openaiApiKey, modelsConfigFile, env = {} } = config
  if (openaiBaseUrl || openaiApiKey) {
    const baseUrl = (openaiBaseUrl || openAiAddress).replace(/\/+$/, '')
    providers.push(
      createOpenAiCompatibleProvider({
        id: openAiId,
        name: nameOf(baseUrl),
        baseUrl,
        ...(openaiApiKey && { apiKey: openaiApiKey }),
      }),
    )
  }
  const file = modelsConfigFile ? readModelsFile(modelsConfigFile) : undefined
  for (const entry of file?.providers ?? []) {
    if (providers.some(({ id }) => id === entry.id)) {
      throw mistake(
        entry.id === openAiId && (openaiBaseUrl || openaiApiKey)
          ? `has a provider "${openAiId}", but that id belongs to the one of OPENAI_BASE_URL: choose another id or remove OPENAI_BASE_URL and OPENAI_API_KEY`
          : `has two providers with the id "${entry.id}": give each its own`,
      )
    }
    providers.push(createOpenAiCompatibleProvider(withSecrets(entry, env)))
  }
  const defaultModelId = file?.default ?? null
  const known = [...providers.map(({ id }) => id), studioProviderId]
  if (defaultModelId !== null && !known.includes(defaultModelId.split('/', 1)[0]!)) {
    throw mistake(
      `names "${defaultModelId}" as "default", but has no provider of that name: write provider/model with one of ${known.join(', ')}`,
    )
  }
  return { providers: [...providers, new GuideProvider()], defaultModelId }
}

/** The host's name would tell visitors about the operator's network. */
function nameOf(baseUrl: string): string {
  const host = URL.parse(baseUrl)?.hostname ?? ''
  if (host === 'openai.com' || host.endsWith('.openai.com')) return 'OpenAI'
  return host.endsWith('.azure.com') ? 'Azure' : 'OpenAI-compatible'
}

const variableName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'must be the name of an environment variable' })

const overrideSchema = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  description: z.partialRecord(z.enum(languages), z.string().min(1).max(500)).optional(),
  capabilities: z.array(modelCapabilitySchema).optional(),
  contextSize: z.number().int().positive().optional(),
  tier: z.enum(tiers).optional(),
  credits: z.number().int().min(1).max(1000).optional(),
  hidden: z.boolean().optional(),
})

/** What Node's `fetch` waits for at most. */
const seconds = z.number().positive().max(300)

const providerSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, { error: 'must be 1 to 30 lower-case letters, digits and hyphens' })
    .refine((id) => id !== studioProviderId, {
      error: `must not be "${studioProviderId}", which is the studio's own`,
    }),
  name: z.string().min(1).max(60),
  baseUrl: z.string().refine(isServiceAddress, {
    error:
      'must be an http or https address without user, query and fragment, such as https://api.example.com/v1',
  }),
  apiKeyEnv: variableName.optional(),
  headersEnv: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), variableName).optional(),
  models: z
    .record(
      z
        .string()
        .min(1)
        .max(limits.modelIdLength - 40),
      overrideSchema,
    )
    .optional(),
  onlyNamed: z.boolean().optional(),
  firstByteTimeoutSeconds: seconds.optional(),
  silenceTimeoutSeconds: seconds.optional(),
})
type ProviderEntry = z.output<typeof providerSchema>

/** The file that `MODELS_CONFIG` names. Keys never stand in it, only the names of variables that hold them. */
const modelsFileSchema = z.strictObject({
  providers: z.array(providerSchema).max(50),
  default: z
    .string()
    .regex(/^[^/]+\/.+$/, { error: 'must be written as provider/model' })
    .max(limits.modelIdLength)
    .optional(),
})
type ModelsFile = z.output<typeof modelsFileSchema>

function readModelsFile(path: string): ModelsFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw mistake(
      `names a file that ${isMissing ? 'does not exist' : 'cannot be read'} (${path}): correct the path or remove the variable`,
    )
  }
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw mistake(`names a file that is no valid JSON (${path}): ${(error as Error).message}`)
  }
  const result = modelsFileSchema.safeParse(json)
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const place = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
  throw mistake(`has a mistake in ${path} at ${place.replace(/^\./, '') || 'the top'}: ${issueText(issue)}`)
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const hint = issue.keys.some((key) => /^(api_?)?key$/i.test(key))
      ? '; a key does not belong into the file: put it into an environment variable and name that as "apiKeyEnv"'
      : ''
    return `${issue.keys.map((key) => `"${key}"`).join(', ')} is not known${hint}`
  }
  return issue.message
}

function withSecrets(
  entry: ProviderEntry,
  env: Readonly<Record<string, string | undefined>>,
): Parameters<typeof createOpenAiCompatibleProvider>[0] {
  const read = (variable: string): string => {
    const value = env[variable]?.trim()
    if (value && !isHeaderValue(value)) {
      throw mistake(
        `says that the key of the provider "${entry.id}" is in ${variable}, but no header can carry what is there: ${keyRemedy}`,
      )
    }
    if (value) return value
    throw mistake(
      `says that the key of the provider "${entry.id}" is in ${variable}, but that variable is empty: set it, or remove it from the file`,
    )
  }
  const { id, name, baseUrl, apiKeyEnv, headersEnv, models, onlyNamed } = entry
  const { firstByteTimeoutSeconds, silenceTimeoutSeconds } = entry
  return {
    id,
    name,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    ...(apiKeyEnv && { apiKey: read(apiKeyEnv) }),
    ...(headersEnv && {
      headers: Object.fromEntries(
        Object.entries(headersEnv).map(([header, variable]) => [header, read(variable)]),
      ),
    }),
    ...(models && { models }),
    ...(onlyNamed !== undefined && { onlyNamed }),
    ...(firstByteTimeoutSeconds && { firstByteTimeout: firstByteTimeoutSeconds * 1000 }),
    ...(silenceTimeoutSeconds && { silenceTimeout: silenceTimeoutSeconds * 1000 }),
  }
}

function mistake(what: string): ConfigError {
  return new ConfigError(`${fileVariable} ${what}.`)
}
