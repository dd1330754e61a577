import { z } from 'zod'
import {
  newsletterPendingSchema,
  newsletterRequestSchema,
  newsletterSubscribedSchema,
  newsletterTokenSchema,
  newsletterUnsubscribedSchema,
} from '../newsletter.ts'
import type { Route } from './route.ts'

/** The newsletter: nobody is on the list before they have used the link that is mailed to them. */
export const newsletterRoutes = {
  subscribeToNewsletter: {
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Have a link mailed that confirms a subscription; the same answer for every address',
    tag: 'studio',
    access: 'visitor',
    body: newsletterRequestSchema,
    success: 202,
    response: newsletterPendingSchema,
    errors: ['STORAGE_FULL', 'NOT_AVAILABLE'],
    extension: true,
  },
  confirmNewsletter: {
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription by the token of the mailed link; as often as one likes',
    tag: 'studio',
    access: 'anyone',
    body: newsletterTokenSchema,
    success: 200,
    response: newsletterSubscribedSchema,
    errors: ['LINK_INVALID', 'ORIGIN_NOT_ALLOWED'],
    extension: true,
  },
  unsubscribeFromNewsletter: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'End a subscription by the token that every mail carries; as often as one likes',
    tag: 'studio',
    access: 'anyone',
    body: newsletterTokenSchema,
    success: 200,
    response: newsletterUnsubscribedSchema,
    errors: ['LINK_INVALID', 'ORIGIN_NOT_ALLOWED'],
    extension: true,
  },
  unsubscribeByMailProgram: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe/{token}',
    summary: 'One-click unsubscription by a mail program (RFC 8058); any body, no cookies',
    tag: 'studio',
    access: 'anyone',
    params: z.strictObject({ token: z.string() }),
    success: 200,
    response: newsletterUnsubscribedSchema,
    errors: ['LINK_INVALID'],
    extension: true,
  },
} as const satisfies Record<string, Route>
