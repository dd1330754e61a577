import type { PictureOutput, ToolId, ToolSource } from '@ai-studio/contract'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Dependencies } from '../../dependencies.ts'
import { imageKind } from '../../uploads/image-kind.ts'
import {
  builtIn,
  ToolError,
  type GivenFile,
  type MadeFile,
  type ToolOutcome,
  type ToolTask,
  type ToolWorker,
} from '../tool-worker.ts'
import { acceptedService } from '../accepted-service.ts'
import { decodePicture, PictureError } from './decode-picture.ts'
import { describeForService, describeBuiltIn } from './describe-pictures.ts'
import { imageService, type ImageOrder, type ImageQuality, type ImageService } from './image-service.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import { pictureName } from './picture-name.ts'
import { sizeOf } from './picture-sizes.ts'
import { drawScene, type SceneManner } from './scene/draw-scene.ts'

/** What is special about one of the tools that make pictures. */
export interface PictureTool {
  id: ToolId
  /** Fields that only a service can do something with. */
  needsService: readonly string[]
  /** How its input wants a scene to be drawn. */
  manner: (input: ToolTask['input']) => SceneManner
  /** What a service is told. */
  prompt: (input: ToolTask['input']) => string
}

/** Longest side of a picture that is sent to a service, in pixels. */
const longestReference = 2048
/** Longest excerpt of a prompt in the words for a picture, in characters. */
const longestExcerpt = 160
/** A scene takes 10 s at most, and many times as long on a machine that is busy with other things. */
const rasterSeconds = 240
/** Scenes that are turned into pixels at the same time. */
const inTurn = pLimit(2)
const texts = { en, vi } as const

/** A worker that draws scenes by itself, or asks the image service where there is one. */
export function pictureWorker(
  tool: PictureTool,
  { config, fetch }: Pick<Dependencies, 'config' | 'fetch'>,
): ToolWorker {
  const service = config.images ? imageService(config.images, { fetch: fetch ?? globalThis.fetch }) : null
  return {
    id: tool.id,
    provider: () => service?.provider ?? builtIn,
    describe: (source: ToolSource) =>
      service ? describeForService(source, service) : describeBuiltIn(source, tool.needsService),
    checkFile,
    run: async (task) => {
      const accepted = acceptedService(task, service)
      return accepted ? askService(tool, accepted, task) : drawScenes(tool, task)
    },
  }
}

async function checkFile({ fileName, data }: Omit<GivenFile, 'id'>): Promise<string> {
  const kind = imageKind(data)
  if (!kind || kind.format === 'gif')
    throw new ToolError('FILE_TYPE_NOT_SUPPORTED', { values: { types: 'PNG, JPEG, WebP' } })
  await readReference(fileName, data)
  return kind.contentType
}

/** A given picture without its metadata, at a size that services take. */
async function readReference(fileName: string, data: Uint8Array): Promise<Buffer> {
  try {
    return (await decodePicture(data, { longest: longestReference })).data
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause
    throw new ToolError('FILE_UNREADABLE', { cause, values: { name: fileName } })
  }
}

const seedsFrom = (seed: number, count: number): number[] =>
  // The largest seed is followed by 0.
  Array.from({ length: count }, (_, place) => (seed + place) % 4_294_967_296)

async function drawScenes(
  tool: PictureTool,
  { input, language, signal, report }: ToolTask,
): Promise<ToolOutcome> {
  const prompt = String(input['prompt'])
  const size = sizeOf(String(input['aspect']))
  const manner = tool.manner(input)
  const seeds = seedsFrom(Number(input['seed']), Number(input['count']))
  let drawn = 0
  report({ fraction: 0, stage: 'drawing' })
  const pictures = await Promise.all(
    seeds.map((seed) =>
      inTurn(async () => {
        signal.throwIfAborted()
        const { svg, alt } = drawScene({ prompt, manner, ...size, seed })
        const vector = Buffer.from(svg)
        const data = await sharp(vector)
          .timeout({ seconds: rasterSeconds })
          .png({ compressionLevel: 7 })
          .toBuffer()
        drawn += 1
        report({ fraction: drawn / seeds.length, stage: 'drawing' })
        return { seed, alt: alt[language], data, vector }
      }),
    ),
  )
  const files = pictures.flatMap(({ seed, alt, data, vector }): MadeFile[] => [
    { fileName: pictureName(prompt, seed, 'png'), contentType: 'image/png', data, ...size, alt },
    { fileName: pictureName(prompt, seed, 'svg'), contentType: 'image/svg+xml', data: vector, ...size, alt },
  ])
  signal.throwIfAborted()
  return {
    files,
    output: (file): PictureOutput => ({
      pictures: pictures.map(({ seed, alt }, place) => ({
        file: file(place * 2),
        vector: file(place * 2 + 1),
        seed,
        alt,
      })),
    }),
  }
}

async function askService(tool: PictureTool, service: ImageService, task: ToolTask): Promise<ToolOutcome> {
  const { input, language, signal, report } = task
  const prompt = String(input['prompt'])
  const count = Number(input['count'])
  const seeds =
    service.hasSeeds && typeof input['seed'] === 'number' ? seedsFrom(input['seed'], count) : undefined
  const given = task.files['reference']?.[0]
  report({ fraction: 0, stage: 'waiting' })
  const order: ImageOrder = {
    prompt: tool.prompt(input),
    size: sizeOf(String(input['aspect'])),
    count,
    signal,
    onPicture: (done) => report({ fraction: done / count }),
    ...(seeds && { seeds }),
    ...(typeof input['quality'] === 'string' && { quality: input['quality'] as ImageQuality }),
    ...(given && { reference: await readReference(given.fileName, given.data) }),
  }
  const made = await service.make(order)
  const alt = texts[language].fromPrompt.replace('{{prompt}}', () => excerpt(prompt))
  return {
    files: made.map(({ data, width, height }, place) => ({
      fileName: pictureName(prompt, seeds?.[place] ?? place + 1, 'png'),
      contentType: 'image/png',
      data,
      width,
      height,
      alt,
    })),
    output: (file): PictureOutput => ({
      pictures: made.map((_, place) => ({ file: file(place), seed: seeds?.[place] ?? null, alt })),
    }),
  }
}

function excerpt(prompt: string): string {
  const line = prompt.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= longestExcerpt
    ? line
    : `${characters.slice(0, longestExcerpt).join('').trim()}…`
}
