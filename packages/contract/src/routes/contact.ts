import { contactMessageSchema, contactReceiptSchema } from '../contact.ts'
import type { Route } from './route.ts'

/** Writing to whoever runs the studio. */
export const contactRoutes = {
  sendContactMessage: {
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to the operator; the sender gets a copy by mail',
    tag: 'studio',
    access: 'visitor',
    body: contactMessageSchema,
    success: 202,
    response: contactReceiptSchema,
    errors: ['STORAGE_FULL'],
    extension: true,
  },
} as const satisfies Record<string, Route>
