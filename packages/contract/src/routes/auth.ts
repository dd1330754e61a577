import { completeResetPasswordSchema, requestCodeSchema, successSchema, verifyCodeSchema } from '../auth.ts'
import { userProfileSchema } from '../preferences.ts'
import type { Route } from './route.ts'

/** Mailed codes and passwords, and the session behind a sign-in. */
export const authRoutes = {
  completePasswordReset: {
    method: 'POST',
    path: '/auth/complete-reset-password',
    aliases: ['/api/auth/complete-reset-password'],
    summary: 'Set a new password with the token from the mail',
    tag: 'auth',
    access: 'anyone',
    body: completeResetPasswordSchema,
    success: 200,
    response: successSchema,
    errors: ['PASSWORD_RESET_FAILED', 'NOT_AVAILABLE', 'ORIGIN_NOT_ALLOWED'],
  },
  requestCode: {
    method: 'POST',
    path: '/api/auth/request-code',
    summary: 'Mail a one-time code',
    tag: 'auth',
    access: 'anyone',
    body: requestCodeSchema,
    success: 200,
    response: successSchema,
    errors: ['CODE_SEND_FAILED', 'NOT_AVAILABLE', 'ORIGIN_NOT_ALLOWED'],
  },
  verifyCode: {
    method: 'POST',
    path: '/api/auth/verify-code',
    summary: 'Sign in with a mailed code: begins a session of the identity service, from which tokens come',
    tag: 'auth',
    access: 'anyone',
    body: verifyCodeSchema,
    success: 200,
    response: successSchema,
    errors: ['CODE_INVALID', 'NOT_AVAILABLE', 'ORIGIN_NOT_ALLOWED'],
  },
  openSession: {
    method: 'POST',
    path: '/api/auth/session',
    summary:
      "Tell the server that this browser has signed in: makes or updates the user, moves the visitor's conversations to them",
    tag: 'auth',
    access: 'user',
    success: 200,
    response: userProfileSchema,
    errors: [],
    extension: true,
  },
  closeSession: {
    method: 'DELETE',
    path: '/api/auth/session',
    summary: 'Sign out: from now on the tokens of this session are refused',
    tag: 'auth',
    access: 'user',
    success: 204,
    errors: [],
    extension: true,
  },
} as const satisfies Record<string, Route>
