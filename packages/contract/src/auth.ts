import { z } from 'zod'
import { limits } from './constants.ts'

export const emailSchema = z.email().max(limits.emailLength)

export const completeResetPasswordSchema = z.strictObject({
  token: z.string().min(20).max(500),
  newPassword: z.string().min(limits.passwordMinLength).max(limits.passwordLength),
})
export const requestCodeSchema = z.strictObject({ email: emailSchema })
export const verifyCodeSchema = z.strictObject({
  email: emailSchema,
  code: z.string().regex(/^\d{6,8}$/),
})
/** Answer of calls that only succeed or fail. */
export const successSchema = z.object({ success: z.boolean() }).meta({ id: 'Success' })
