import { limits } from '@ai-studio/contract'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { list, serviceKey, webAddress, type Values, type Variable } from './variable.ts'

/** A voice that the operator offers. */
export interface SpeechVoice {
  id: string
  /** BCP 47; empty for one that speaks whatever it is given. */
  languages: readonly string[]
}

/** The service that reads answers aloud: anything with OpenAI's `/audio/speech`. */
export interface SpeechSettings {
  /** No trailing slash. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** At least one. */
  voices: readonly SpeechVoice[]
}

const openAiAddress = 'https://api.openai.com/v1'
const openAiVoices = 'alloy,ash,coral,echo,fable,nova,onyx,sage,shimmer'

const voicePattern = new RegExp(`^[^\\s:]{1,${limits.voiceLength}}(?::[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$`)

/** What the operator may set about speech. */
export const speechVariables = {
  SPEECH_BASE_URL: {
    schema: webAddress().optional(),
    remedy: 'set it to the address of the service without user and query, such as http://localhost:8880/v1',
  },
  SPEECH_API_KEY: serviceKey,
  SPEECH_MODEL: {
    schema: z.string().max(limits.modelIdLength).optional(),
    remedy: 'set it to the name that the service has for its speech model, such as tts-1',
  },
  SPEECH_VOICES: {
    schema: list()
      .refine((voices) => voices.length > 0 && voices.every((voice) => voicePattern.test(voice)))
      .optional(),
    remedy:
      'list voices of the service with commas between, each alone or with the language it speaks, such as alloy,mai:vi',
  },
} satisfies Record<string, Variable>

/** What is used where speech has no address or key of its own. */
interface ModelService {
  openaiBaseUrl: string | null
  openaiApiKey: string | null
}

/**
 * The speech service, if there is one: naming a model switches it on.
 * @throws ConfigError when it is configured by half.
 */
export function readSpeechSettings(
  values: Values<typeof speechVariables>,
  { openaiBaseUrl, openaiApiKey }: ModelService,
): SpeechSettings | null {
  const { SPEECH_BASE_URL: ownAddress, SPEECH_MODEL: model } = values
  if (model === undefined) {
    const others = ['SPEECH_BASE_URL', 'SPEECH_API_KEY', 'SPEECH_VOICES'] as const
    const present = others.filter((name) => values[name] !== undefined)
    if (present.length === 0) return null
    throw new ConfigError(
      `SPEECH_MODEL is missing, though ${present[0]} is set: ${speechVariables.SPEECH_MODEL.remedy}, or remove ${present.join(' and ')}.`,
    )
  }
  const apiKey = values.SPEECH_API_KEY ?? null
  const shared = openaiBaseUrl ?? ((apiKey ?? openaiApiKey) ? openAiAddress : null)
  const baseUrl = ownAddress ?? shared
  if (baseUrl === null) {
    throw new ConfigError(
      `SPEECH_BASE_URL is missing, though SPEECH_MODEL is set: ${speechVariables.SPEECH_BASE_URL.remedy}, or remove SPEECH_MODEL.`,
    )
  }
  const names = values.SPEECH_VOICES ?? (isOpenAi(baseUrl) ? openAiVoices.split(',') : undefined)
  if (!names) {
    throw new ConfigError(
      `SPEECH_VOICES is missing, though SPEECH_MODEL is set: ${speechVariables.SPEECH_VOICES.remedy}.`,
    )
  }
  return {
    baseUrl,
    // The key of one service is nothing for another.
    apiKey: apiKey ?? (baseUrl === (openaiBaseUrl ?? openAiAddress) ? openaiApiKey : null),
    model,
    voices: readVoices(names),
  }
}

/** A voice that is listed several times speaks several languages. */
function readVoices(names: readonly string[]): SpeechVoice[] {
  const voices = new Map<string, string[]>()
  for (const name of names) {
    const [id = '', language] = name.split(':')
    const languages = voices.get(id) ?? []
    if (language !== undefined) languages.push(language)
    voices.set(id, languages)
  }
  return [...voices].map(([id, languages]) => ({ id, languages }))
}

const isOpenAi = (baseUrl: string): boolean => URL.parse(baseUrl)?.hostname === 'api.openai.com'
