import { completeResetPasswordSchema, requestCodeSchema, successSchema, verifyCodeSchema } from '../auth.ts'
import type { Route } from './route.ts'

/** Mailed codes and passwords. */
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
    errors: ['PASSWORD_RESET_FAILED', 'NOT_AVAILABLE'],
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
    errors: ['CODE_SEND_FAILED', 'NOT_AVAILABLE'],
  },
  verifyCode: {
    method: 'POST',
    path: '/api/auth/verify-code',
    summary: 'Sign in with a mailed code',
    tag: 'auth',
    access: 'anyone',
    body: verifyCodeSchema,
    success: 200,
    response: successSchema,
    errors: ['CODE_INVALID', 'NOT_AVAILABLE'],
  },
} as const satisfies Record<string, Route>
