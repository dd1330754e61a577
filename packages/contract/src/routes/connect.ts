import {
  connectCodeSchema,
  connectionQuerySchema,
  connectionSchema,
  connectSiteSchema,
  redeemCodeSchema,
  siteTokenSchema,
} from '../connect.ts'
import type { Route } from './route.ts'

/** Signing in on a partner's site: a window of the studio's own origin hands over a code, never a token. */
export const connectRoutes = {
  getConnection: {
    method: 'GET',
    path: '/api/embed/connect',
    summary: 'Whether a site may be connected, and whether it is',
    tag: 'auth',
    access: 'user',
    query: connectionQuerySchema,
    success: 200,
    response: connectionSchema,
    errors: [],
    extension: true,
  },
  connectSite: {
    method: 'POST',
    path: '/api/embed/connect',
    summary: 'A one-time code for a site, good for a minute and for who knows the verifier',
    tag: 'auth',
    access: 'user',
    body: connectSiteSchema,
    success: 201,
    response: connectCodeSchema,
    errors: ['ORIGIN_NOT_ALLOWED'],
    extension: true,
  },
  redeemConnectCode: {
    method: 'POST',
    path: '/api/embed/connect/redeem',
    summary:
      "Exchange a code for a chat-only token; a visitor's token sent as bearer has their conversations moved to the user",
    tag: 'auth',
    access: 'visitor',
    body: redeemCodeSchema,
    success: 201,
    response: siteTokenSchema,
    errors: ['CODE_INVALID', 'ORIGIN_NOT_ALLOWED'],
    extension: true,
  },
  renewSiteToken: {
    method: 'POST',
    path: '/api/embed/connect/renew',
    summary: 'A new chat-only token for one that is still good',
    tag: 'auth',
    access: 'visitor',
    success: 201,
    response: siteTokenSchema,
    errors: ['ORIGIN_NOT_ALLOWED'],
    extension: true,
  },
} as const satisfies Record<string, Route>
