import type { ToolProvider, VoiceOutput } from '@ai-studio/contract'
import type { SpeechSettings } from '../../config.ts'
import { UpstreamError } from '../../models/openai-compatible/upstream-error.ts'
import { AudioError } from '../../speech/audio/audio-error.ts'
import { joinAudio } from '../../speech/audio/join-audio.ts'
import { joinMp3, mp3Seconds } from '../../speech/audio/mp3.ts'
import { wavSeconds } from '../../speech/audio/wav.ts'
import { languageOf } from '../../speech/speakable/language-of.ts'
import { SpeechService } from '../../speech/speech-service.ts'
import { voiceFor } from '../../speech/voice-choice.ts'
import { acceptedService } from '../accepted-service.ts'
import { ToolError, type MakeToolWorker, type ToolOutcome, type ToolTask } from '../tool-worker.ts'
import { sentenceTimes, webVtt } from './sentence-times.ts'
import { spokenPieces } from './spoken-pieces.ts'

/** Pieces between two reports of how far the work is. */
const group = 3

/**
 * Reads texts aloud with the configured service, as a file with the times of its sentences. Without one the browser
 * speaks with voices of its own, of which no file can be had.
 */
export const voiceSynthesisWorker: MakeToolWorker = ({ config, fetch = globalThis.fetch }) => {
  const settings = config.speech
  const connected = settings && { settings, provider: serviceOf(settings) }
  return {
    id: 'voice-synthesis',
    provider: () => connected?.provider ?? { id: 'browser', kind: 'browser', name: '' },
    describe: (tool) => ({
      ...tool,
      fields: tool.fields.map((field) => {
        if (!settings) {
          const isOfFile = field.name === 'format' || field.name === 'subtitles'
          return isOfFile ? { ...field, disabled: 'onlyInFiles' } : field
        }
        if (field.name === 'pitch') return { ...field, disabled: 'notByProvider' }
        if (field.name !== 'voice' || field.kind !== 'choice') return field
        return { ...field, options: [{ value: 'auto' }, ...settings.voices.map(toOption)] }
      }),
    }),
    async run(task) {
      const accepted = acceptedService(task, connected)
      if (!accepted) throw new ToolError('TOOL_NOT_AVAILABLE')
      return speak(task, accepted.settings, new SpeechService(accepted.settings, { fetch }))
    },
  }
}

const serviceOf = ({ model }: SpeechSettings): ToolProvider => ({ id: model, kind: 'service', name: model })

const toOption = ({ id, languages }: SpeechSettings['voices'][number]) => ({
  value: id,
  label: languages.length > 0 ? `${id} (${languages.join(', ')})` : id,
})

async function speak(
  { input, signal, report }: ToolTask,
  { voices }: SpeechSettings,
  service: SpeechService,
): Promise<ToolOutcome> {
  const text = String(input['text'])
  const format = input['format'] === 'wav' ? 'wav' : 'mp3'
  const speed = Number(input['speed'] ?? 1)
  const language = languageOf(text)
  const voice = input['voice'] === 'auto' ? voiceFor(voices, language) : String(input['voice'])
  const pieces = spokenPieces(text, language)
  if (pieces.length === 0) throw new ToolError('TOOL_EMPTY_RESULT', { detail: 'nothing of it can be said' })

  report({ stage: 'speaking', fraction: 0 })
  const sounds: Uint8Array[] = []
  let seconds: number[]
  let data: Uint8Array
  try {
    for (let at = 0; at < pieces.length; at += group) {
      signal.throwIfAborted()
      const order = {
        voice,
        format,
        speed,
        pieces: pieces.slice(at, at + group).map((piece) => piece.text),
      } as const
      sounds.push(...(await service.speak(order)))
      report({ fraction: sounds.length / pieces.length })
    }
    seconds = sounds.map((sound) => (format === 'wav' ? wavSeconds(sound) : mp3Seconds(joinMp3([sound]))))
    data = joinAudio(sounds, format)
  } catch (error) {
    signal.throwIfAborted()
    throw toToolError(error)
  }
  const sentences = sentenceTimes(pieces, seconds)
  const duration = sentences.at(-1)?.end ?? 0
  const name = fileNameOf(pieces[0]!.text)
  const hasSubtitles = input['subtitles'] !== false
  return {
    files: [
      {
        fileName: `${name}.${format}`,
        contentType: format === 'wav' ? 'audio/wav' : 'audio/mpeg',
        data,
        duration,
      },
      ...(hasSubtitles
        ? [
            {
              fileName: `${name}.vtt`,
              contentType: 'text/vtt; charset=utf-8',
              data: Buffer.from(webVtt(sentences)),
            },
          ]
        : []),
    ],
    output: (file): VoiceOutput => ({
      audio: file(0),
      subtitles: hasSubtitles ? file(1) : null,
      language,
      voice,
      duration,
      sentences,
    }),
  }
}

/** The first words, as the name of a file. */
const fileNameOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, '')
    .trim()
    .split(/\s+/)
    .slice(0, 6)
    .join(' ')
    .slice(0, 60) || 'speech'

function toToolError(error: unknown): unknown {
  if (error instanceof AudioError) return new ToolError('TOOL_EMPTY_RESULT', { cause: error })
  if (!(error instanceof UpstreamError)) return new ToolError('TOOL_BUSY', { cause: error })
  if (error.status === 429) return new ToolError('TOOL_BUSY', { cause: error })
  if (error.status === 400 || error.status === 403) return new ToolError('TOOL_REFUSED', { cause: error })
  if (error.status === undefined && /within \d+ ms/.test(error.message)) {
    return new ToolError('TOOL_TIMEOUT', { cause: error })
  }
  return new ToolError('TOOL_FAILED', { cause: error })
}
