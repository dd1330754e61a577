import { z } from 'zod'
import { audioFormatSchema } from './chat.ts'
import { limits } from './constants.ts'

/** What an answer is read aloud with; what is absent is chosen by the server. */
export const speechRequestSchema = z
  .strictObject({
    Voice: z.string().max(limits.voiceLength).nullish(),
    AudioFormat: audioFormatSchema.optional(),
    Speed: z.number().min(0.25).max(4).nullish().describe('1 by default'),
    Pitch: z
      .number()
      .min(-20)
      .max(20)
      .nullish()
      .describe('Semitones; refused unless the service can change it'),
  })
  .meta({ id: 'SpeechRequest' })
export type SpeechRequest = z.infer<typeof speechRequestSchema>

export const speechResponseSchema = z
  .object({
    audioUrl: z.string(),
    contentType: z.string(),
    language: z.string().describe('BCP 47, of most of the text'),
  })
  .meta({ id: 'SpeechResponse' })
export type SpeechResponse = z.infer<typeof speechResponseSchema>

export const voiceListSchema = z
  .object({
    available: z
      .boolean()
      .describe('Whether the server can speak; else browsers speak with their own voices'),
    voices: z.array(
      z.object({ id: z.string(), name: z.string(), languages: z.array(z.string()).optional() }),
    ),
    formats: z.array(audioFormatSchema),
    changesPitch: z.boolean(),
  })
  .meta({ id: 'VoiceList' })
export type VoiceList = z.infer<typeof voiceListSchema>
