import { z } from 'zod'
import { defineTool } from './tools.ts'

/** Text read aloud, as a file where a service is connected; else by the browser's own voices, without any job. */
export const voiceSynthesisTool = defineTool({
  id: 'voice-synthesis',
  tier: 'anonymous',
  credits: 1,
  perField: 'text',
  perCharacters: 2_000,
  produces: ['audio'],
  fields: [
    { kind: 'text', name: 'text', group: 'main', required: true, maxLength: 20_000, rows: 10, examples: 3 },
    {
      kind: 'choice',
      name: 'voice',
      group: 'main',
      appearance: 'menu',
      options: [{ value: 'auto' }],
      default: 'auto',
    },
    {
      kind: 'number',
      name: 'speed',
      group: 'main',
      appearance: 'slider',
      min: 0.25,
      max: 4,
      step: 0.05,
      default: 1,
    },
    {
      kind: 'number',
      name: 'pitch',
      group: 'main',
      appearance: 'slider',
      min: -12,
      max: 12,
      step: 1,
      default: 0,
    },
    {
      kind: 'choice',
      name: 'format',
      group: 'main',
      appearance: 'row',
      options: [
        { value: 'mp3', label: 'MP3' },
        { value: 'wav', label: 'WAV' },
      ],
      default: 'mp3',
    },
    { kind: 'switch', name: 'subtitles', group: 'more', default: true },
  ],
})

export const voiceOutputSchema = z.object({
  audio: z.string().describe('Id of the sound'),
  subtitles: z.string().nullable().describe('Id of the WebVTT file'),
  language: z.string().describe('BCP 47, of most of the text'),
  voice: z.string(),
  duration: z.number().describe('Seconds'),
  sentences: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
})
export type VoiceOutput = z.infer<typeof voiceOutputSchema>
