import { z } from 'zod'
import { feedbackSchema } from '../chat.ts'
import {
  conversationPatchSchema,
  conversationSchema,
  exportFormatSchema,
  importResultSchema,
} from '../conversations.ts'
import { idSchema } from '../scalars.ts'
import type { Route } from './route.ts'

const conversationParams = z.strictObject({ id: idSchema })

/** What can be done with conversations beside writing in them. */
export const conversationsRoutes = {
  updateConversation: {
    method: 'PATCH',
    path: '/api/chat/{id}',
    summary: 'Rename or pin a conversation, or say how it is answered',
    tag: 'chat',
    access: 'visitor',
    params: conversationParams,
    body: conversationPatchSchema,
    success: 200,
    response: conversationSchema,
    errors: ['NOT_FOUND', 'MODEL_NOT_FOUND', 'MODEL_NOT_ALLOWED'],
    extension: true,
  },
  restoreConversation: {
    method: 'POST',
    path: '/api/chat/{id}/restore',
    summary: 'Bring back a conversation that was deleted a moment ago',
    tag: 'chat',
    access: 'visitor',
    params: conversationParams,
    success: 200,
    response: conversationSchema,
    errors: ['NOT_FOUND'],
    extension: true,
  },
  exportConversation: {
    method: 'GET',
    path: '/api/chat/{id}/export',
    summary: 'A conversation as a file',
    tag: 'chat',
    access: 'visitor',
    params: conversationParams,
    query: z.strictObject({ format: exportFormatSchema.default('json') }),
    success: 200,
    content: 'application/json',
    errors: ['NOT_FOUND'],
    extension: true,
  },
  importConversations: {
    method: 'POST',
    path: '/api/chat/import',
    summary: "Read conversations in: our own file, or ChatGPT's export",
    tag: 'chat',
    access: 'visitor',
    file: 'file',
    success: 201,
    response: importResultSchema,
    errors: ['IMPORT_UNREADABLE', 'ALLOWANCE_EXHAUSTED', 'STORAGE_FULL'],
    extension: true,
  },
  rateMessage: {
    method: 'PUT',
    path: '/api/chat/messages/{messageId}/feedback',
    summary: 'Say whether an answer was good',
    tag: 'chat',
    access: 'visitor',
    params: z.strictObject({ messageId: idSchema }),
    body: feedbackSchema,
    success: 204,
    errors: ['NOT_FOUND'],
    extension: true,
  },
} as const satisfies Record<string, Route>
