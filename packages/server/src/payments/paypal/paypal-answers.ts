import { z } from 'zod'

/** Of PayPal's answers what is used; the rest may be anything. */
const amountSchema = z.object({ currency_code: z.string(), value: z.string() })

export const tokenAnswerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema,
  custom_id: z.string().optional(),
})

export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: amountSchema.optional(),
        payments: z.object({ captures: z.array(captureSchema).default([]) }).optional(),
      }),
    )
    .default([]),
})
export type OrderAnswer = z.infer<typeof orderSchema>

export const refundAnswerSchema = z.object({ id: z.string(), status: z.string() })

export const verificationSchema = z.object({ verification_status: z.string() })

/** How PayPal refuses. */
export const refusalSchema = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})
