import type { MusicOutput, ToolField, ToolProvider, ToolSource } from '@ai-studio/contract'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { MusicSettings } from '../../config/music-settings.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Fetch } from '../../network.ts'
import { acceptedService } from '../accepted-service.ts'
import { builtIn, type ToolOutcome, type ToolTask, type ToolWorker } from '../tool-worker.ts'
import { compose } from './composer/compose.ts'
import { genres, moods, scaleNames, tempos, tonics, type Genre, type Mood } from './composer/request.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import { writeMidi } from './midi/write-midi.ts'
import { MusicService, type MusicTimes } from './service/music-service.ts'

const texts = { en, vi }

const inputSchema = z.object({
  prompt: z.string().default(''),
  genre: z.enum(genres),
  mood: z.enum(moods),
  length: z.number(),
})
const fullInputSchema = inputSchema.extend({
  tempo: z.enum(tempos),
  bpm: z.number().optional(),
  tonic: z.enum(['auto', ...tonics]),
  scale: z.enum(['auto', ...scaleNames]),
  drums: z.boolean(),
  seed: z.number().int(),
})

/** Fields that say more than a service can be told. */
const ownFields: ReadonlySet<ToolField['name']> = new Set(['tempo', 'bpm', 'tonic', 'scale', 'drums', 'seed'])

type Needed = { config: Pick<Config, 'music'> } & Pick<Dependencies, 'fetch'>

/**
 * Makes music: composes a score and writes it as MIDI, or asks the service that the operator has connected for sound.
 * @param times of the service; what is left out keeps its default.
 */
export function musicCreatorWorker({ config, fetch }: Needed, times?: Partial<MusicTimes>): ToolWorker {
  const service = config.music && connectedService(config.music, { fetch: fetch ?? globalThis.fetch, times })
  return {
    id: 'music-creator',
    provider: () => service?.provider ?? builtIn,
    ...(service && { describe: withoutOwnFields }),
    run: async (task) => {
      const accepted = acceptedService(task, service)
      return accepted ? served(accepted.music, task) : composed(task)
    },
  }
}

interface ConnectedService {
  provider: ToolProvider
  music: MusicService
}

const connectedService = (
  settings: MusicSettings,
  { fetch, times }: { fetch: Fetch; times: Partial<MusicTimes> | undefined },
): ConnectedService => ({
  // Without a model it goes without a name: its host's would tell visitors about the operator's network.
  provider: { id: 'music-service', kind: 'service', name: settings.model ?? '' },
  music: new MusicService(settings, { fetch, ...(times && { times }) }),
})

function withoutOwnFields(tool: ToolSource): ToolSource {
  const fields = tool.fields.map((field) =>
    ownFields.has(field.name) ? { ...field, disabled: 'notByProvider' as const } : field,
  )
  return { ...tool, fields }
}

async function composed({ input, language, report }: ToolTask): Promise<ToolOutcome> {
  report({ stage: 'composing', fraction: 0.1 })
  const score = compose({ ...fullInputSchema.parse(input), language })
  report({ stage: 'writing', fraction: 0.8 })
  const midi = {
    fileName: `${score.title}.mid`,
    contentType: 'audio/midi',
    data: writeMidi(score),
    duration: score.seconds,
  }
  return {
    files: [midi],
    output: (file) => ({ score, midi: file(0), audio: null }) satisfies MusicOutput,
  }
}

async function served(
  service: MusicService,
  { input, language, signal, report }: ToolTask,
): Promise<ToolOutcome> {
  const { prompt, genre, mood, length } = inputSchema.parse(input)
  report({ stage: 'waiting' })
  const sound = await service.make({
    prompt: [prompt.trim(), described(genre, mood)].filter((part) => part !== '').join('\n'),
    duration: length,
    signal,
    onProgress: (fraction) => report({ fraction }),
  })
  const title = texts[language].service.fileName.replace('{genre}', texts[language].service.genres[genre])
  const { data, contentType, extension } = sound
  return {
    files: [{ fileName: `${title}${extension}`, contentType, data }],
    output: (file) => ({ score: null, midi: null, audio: file(0) }) satisfies MusicOutput,
  }
}

/** Genre and mood in the language that models of music are taught in. */
const described = (genre: Genre, mood: Mood): string =>
  `Genre: ${en.service.genres[genre]}. Mood: ${mood}. Instrumental.`
