import { z } from 'zod'
import { idSchema } from '../scalars.ts'
import { speechRequestSchema, speechResponseSchema, voiceListSchema } from '../speech.ts'
import type { Route } from './route.ts'

/** Answers read aloud. */
export const speechRoutes = {
  listVoices: {
    method: 'GET',
    path: '/api/chat/voices',
    summary: 'What the server can speak with',
    tag: 'chat',
    access: 'anyone',
    success: 200,
    response: voiceListSchema,
    errors: [],
    extension: true,
  },
  speakMessage: {
    method: 'POST',
    path: '/api/chat/messages/{messageId}/speech',
    summary: 'Have an answer read aloud',
    tag: 'chat',
    access: 'visitor',
    params: z.strictObject({ messageId: idSchema }),
    body: speechRequestSchema,
    success: 200,
    response: speechResponseSchema,
    errors: [
      'NOT_FOUND',
      'CONVERSATION_BUSY',
      'SPEECH_NOT_AVAILABLE',
      'SPEECH_FAILED',
      'ALLOWANCE_EXHAUSTED',
      'STORAGE_FULL',
    ],
    extension: true,
  },
  getAudio: {
    method: 'GET',
    path: '/api/chat/audio/{name}',
    summary: 'What was spoken; the address cannot be guessed',
    tag: 'chat',
    access: 'anyone',
    params: z.strictObject({ name: z.string().regex(/^[A-Za-z0-9_-]{22,64}\.(mp3|wav|opus|aac|flac|pcm)$/) }),
    success: 200,
    content: 'audio/*',
    errors: ['NOT_FOUND'],
    extension: true,
  },
} as const satisfies Record<string, Route>
