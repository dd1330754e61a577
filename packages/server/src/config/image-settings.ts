import { limits } from '@ai-studio/contract'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { list, serviceKey, webAddress, type Values, type Variable } from './variable.ts'

/** A size that a service makes, in pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The service that makes pictures: anything with OpenAI's `/images/generations` and `/images/edits`. */
export interface ImageSettings {
  /** No trailing slash. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** At least one. */
  sizes: readonly ImageSize[]
  /** Whether it takes a `seed` and makes the same picture from it again. */
  hasSeeds: boolean
}

const openAiAddress = 'https://api.openai.com/v1'

/** What models are known to make; the last line is for all others. */
const usualSizes: readonly (readonly [model: RegExp, sizes: readonly string[]])[] = [
  [/^dall-e-3/, ['1024x1024', '1792x1024', '1024x1792']],
  [/^dall-e-2/, ['1024x1024']],
  [/^/, ['1024x1024', '1536x1024', '1024x1536']],
]

/** What the operator may set about pictures. */
export const imageVariables = {
  IMAGE_BASE_URL: {
    schema: webAddress().optional(),
    remedy: 'set it to the address of the service without user and query, such as http://localhost:8080/v1',
  },
  IMAGE_API_KEY: serviceKey,
  IMAGE_MODEL: {
    schema: z.string().max(limits.modelIdLength).optional(),
    remedy: 'set it to the name that the service has for its image model, such as gpt-image-1',
  },
  IMAGE_SIZES: {
    schema: list()
      .refine((sizes) => sizes.length > 0 && sizes.every((size) => toSize(size) !== undefined))
      .optional(),
    remedy: 'list sizes that the service makes with commas between, such as 1024x1024,1536x1024',
  },
  IMAGE_SEEDS: {
    schema: z.enum(['on', 'off']).optional(),
    remedy: 'set it to on if the service takes a seed, or to off',
  },
} satisfies Record<string, Variable>

/** What is used where the image service has no address or key of its own. */
interface ModelService {
  openaiBaseUrl: string | null
  openaiApiKey: string | null
}

/**
 * The image service, if there is one: naming a model switches it on.
 * @throws ConfigError when it is configured by half.
 */
export function readImageSettings(
  values: Values<typeof imageVariables>,
  { openaiBaseUrl, openaiApiKey }: ModelService,
): ImageSettings | null {
  const { IMAGE_BASE_URL: ownAddress, IMAGE_MODEL: model } = values
  if (model === undefined) {
    const others = ['IMAGE_BASE_URL', 'IMAGE_API_KEY', 'IMAGE_SIZES', 'IMAGE_SEEDS'] as const
    const present = others.filter((name) => values[name] !== undefined)
    if (present.length === 0) return null
    throw new ConfigError(
      `IMAGE_MODEL is missing, though ${present[0]} is set: ${imageVariables.IMAGE_MODEL.remedy}, or remove ${present.join(' and ')}.`,
    )
  }
  const apiKey = values.IMAGE_API_KEY ?? null
  const shared = openaiBaseUrl ?? ((apiKey ?? openaiApiKey) ? openAiAddress : null)
  const baseUrl = ownAddress ?? shared
  if (baseUrl === null) {
    throw new ConfigError(
      `IMAGE_BASE_URL is missing, though IMAGE_MODEL is set: ${imageVariables.IMAGE_BASE_URL.remedy}, or remove IMAGE_MODEL.`,
    )
  }
  const sizes = values.IMAGE_SIZES ?? usualSizes.find(([pattern]) => pattern.test(model))?.[1] ?? []
  return {
    baseUrl,
    // The key of one service is nothing for another.
    apiKey: apiKey ?? (baseUrl === (openaiBaseUrl ?? openAiAddress) ? openaiApiKey : null),
    model,
    sizes: sizes.flatMap((size) => toSize(size) ?? []),
    hasSeeds: values.IMAGE_SEEDS === 'on',
  }
}

/** Undefined for what is no size, or one that no picture may have. */
function toSize(text: string): ImageSize | undefined {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text) ?? []
  const size = { width: Number(width), height: Number(height) }
  return size.width >= 64 && size.height >= 64 && size.width * size.height <= limits.imagePixels
    ? size
    : undefined
}
