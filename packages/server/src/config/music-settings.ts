import { limits } from '@ai-studio/contract'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { serviceKey, webAddress, type Values, type Variable } from './variable.ts'

/** The service that makes music as sound; what it has to answer stands beside `MusicService`. */
export interface MusicSettings {
  /** No trailing slash. */
  baseUrl: string
  apiKey: string | null
  /** Null leaves it to the service. */
  model: string | null
}

/** What the operator may set about music. */
export const musicVariables = {
  MUSIC_BASE_URL: {
    schema: webAddress().optional(),
    remedy: 'set it to the address of the service without user and query, such as http://localhost:8890/v1',
  },
  MUSIC_API_KEY: serviceKey,
  MUSIC_MODEL: {
    schema: z.string().max(limits.modelIdLength).optional(),
    remedy: 'set it to the name that the service has for its model',
  },
} satisfies Record<string, Variable>

/**
 * The music service, if there is one: its address switches it on.
 * @throws ConfigError when it is configured by half.
 */
export function readMusicSettings(values: Values<typeof musicVariables>): MusicSettings | null {
  const { MUSIC_BASE_URL: baseUrl, MUSIC_API_KEY: apiKey, MUSIC_MODEL: model } = values
  if (baseUrl !== undefined) return { baseUrl, apiKey: apiKey ?? null, model: model ?? null }
  const present = (['MUSIC_API_KEY', 'MUSIC_MODEL'] as const).filter((name) => values[name] !== undefined)
  if (present.length === 0) return null
  throw new ConfigError(
    `MUSIC_BASE_URL is missing, though ${present[0]} is set: ${musicVariables.MUSIC_BASE_URL.remedy}, or remove ${present.join(' and ')}.`,
  )
}
