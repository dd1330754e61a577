import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ErrorCode, ToolProvider } from '@ai-studio/contract'
import pLimit from 'p-limit'
import type { ImageSettings, ImageSize } from '../../config/image-settings.ts'
import type { FailureContext } from '../../models/openai-compatible/refusal.ts'
import type { Fetch } from '../../network.ts'
import { ToolError } from '../tool-worker.ts'
import { decodePicture, PictureError, type PngPicture } from './decode-picture.ts'
import { pictureFetch } from './picture-fetch.ts'
import { translateSdkFailure } from './sdk-failure.ts'

export const imageQualities = ['draft', 'standard', 'high'] as const
export type ImageQuality = (typeof imageQualities)[number]

/** Pictures that somebody wants to have made. */
export interface ImageOrder {
  /** All that the service is told. */
  prompt: string
  /** The proportion is kept: what the service makes wider or higher is cut. */
  size: ImageSize
  count: number
  /** Of each picture. Left out where the service has no seeds. */
  seeds?: readonly number[]
  quality?: ImageQuality
  /** PNG; the pictures are made after it. */
  reference?: Uint8Array
  signal: AbortSignal
  /** Called with how many there are. */
  onPicture?: (done: number) => void
}

/** A service that makes pictures, whichever it is. */
export interface ImageService {
  readonly provider: ToolProvider
  /** Sizes that it makes. */
  readonly sizes: readonly ImageSize[]
  readonly hasSeeds: boolean
  readonly hasQualities: boolean
  /**
   * All pictures of an order, in its order, or none: with the first that fails the others end. Nothing is asked twice,
   * since a request that failed may have been charged.
   * @throws ToolError `TOOL_REFUSED`, `TOOL_BUSY`, `TOOL_TIMEOUT`, `TOOL_EMPTY_RESULT` or `TOOL_FAILED`; none of them
   * holds the key or the prompt.
   */
  make: (order: ImageOrder) => Promise<PngPicture[]>
}

/** Longest wait for a picture, in milliseconds. */
const pictureTimeout = 180_000
const atOnce = 2
const providerName = 'images'

/** The service that the operator has connected. */
export function imageService(
  settings: ImageSettings,
  { fetch, timeout = pictureTimeout }: { fetch: Fetch; timeout?: number },
): ImageService {
  const { baseUrl, apiKey, model, sizes, hasSeeds } = settings
  const service = createOpenAICompatible({
    name: providerName,
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    fetch: pictureFetch(fetch, baseUrl),
  })
  const imageModel = service.imageModel(model)
  const qualities = qualitiesOf(model)

  async function makeOne(order: ImageOrder, place: number, ended: AbortSignal): Promise<PngPicture> {
    const { prompt, size, quality, reference } = order
    const seed = order.seeds?.[place]
    const late = AbortSignal.timeout(timeout)
    const near = nearest(sizes, size)
    try {
      const { images } = await imageModel.doGenerate({
        prompt,
        // One at a time: some models take no more, and each is told of as it comes.
        n: 1,
        size: `${near.width}x${near.height}`,
        aspectRatio: undefined,
        seed: undefined,
        files: reference && [{ type: 'file', data: reference, mediaType: 'image/png' }],
        mask: undefined,
        providerOptions: {
          [providerName]: {
            ...(alwaysInline.test(model) ? {} : { response_format: 'b64_json' }),
            ...(quality !== undefined && qualities && { quality: qualities[quality] }),
            ...(seed !== undefined && hasSeeds && { seed }),
          },
        },
        abortSignal: AbortSignal.any([ended, late]),
      })
      const [image] = images
      if (image === undefined)
        throw new ToolError('TOOL_EMPTY_RESULT', { detail: 'the answer has no picture' })
      const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image
      return await decodePicture(bytes, { aspect: size.width / size.height })
    } catch (error) {
      if (ended.aborted) throw ended.reason
      if (late.aborted) throw new ToolError('TOOL_TIMEOUT', { detail: `no picture within ${timeout} ms` })
      throw toToolError(error, {
        hasText: false,
        hadImages: false,
        secrets: apiKey === null ? [] : [apiKey],
        privateTexts: [prompt],
      })
    }
  }

  return {
    provider: { id: model, kind: 'service', name: model },
    sizes,
    hasSeeds,
    hasQualities: qualities !== undefined,
    async make(order) {
      const stop = new AbortController()
      const ended = AbortSignal.any([order.signal, stop.signal])
      const inTurn = pLimit(atOnce)
      let done = 0
      try {
        return await Promise.all(
          Array.from({ length: order.count }, (_, place) =>
            inTurn(async () => {
              ended.throwIfAborted()
              const picture = await makeOne(order, place, ended)
              done += 1
              order.onPicture?.(done)
              return picture
            }),
          ),
        )
      } finally {
        // Nobody waits for what still runs when one has failed.
        stop.abort()
      }
    },
  }
}

/** Models that put pictures into the answer always, and refuse to be told so. */
const alwaysInline = /^(?:chatgpt|gpt)-image/

/** What models call their qualities; undefined where nobody knows. */
function qualitiesOf(model: string): Readonly<Record<ImageQuality, string>> | undefined {
  if (alwaysInline.test(model)) return { draft: 'low', standard: 'medium', high: 'high' }
  return model.startsWith('dall-e-3') ? { draft: 'standard', standard: 'standard', high: 'hd' } : undefined
}

/** The size of which least is cut off, and of equal ones the largest. */
function nearest(sizes: readonly ImageSize[], wanted: ImageSize): ImageSize {
  const lost = ({ width, height }: ImageSize) =>
    Math.abs(Math.log(width / height / (wanted.width / wanted.height)))
  const sorted = sizes.toSorted((a, b) => lost(a) - lost(b) || b.width * b.height - a.width * a.height)
  return sorted[0] ?? wanted
}

const codes: Partial<Record<ErrorCode, ErrorCode>> = {
  MODEL_CONTENT_REFUSED: 'TOOL_REFUSED',
  MODEL_RATE_LIMITED: 'TOOL_BUSY',
  MODEL_UNAVAILABLE: 'TOOL_BUSY',
  MODEL_TIMEOUT: 'TOOL_TIMEOUT',
  // The SDK could not read the answer.
  MODEL_STREAM_BROKEN: 'TOOL_EMPTY_RESULT',
}

function toToolError(error: unknown, context: FailureContext): ToolError {
  if (error instanceof ToolError) return error
  if (error instanceof PictureError)
    return new ToolError('TOOL_EMPTY_RESULT', { detail: `the picture cannot be used: ${error.message}` })
  const failure = translateSdkFailure(error, context)
  return new ToolError(codes[failure.code] ?? 'TOOL_FAILED', { cause: failure })
}
