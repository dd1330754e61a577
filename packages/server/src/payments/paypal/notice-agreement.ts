import { z } from 'zod'
import type { PaypalNotice } from '@ai-studio/contract'

const agreedSchema = z.object({
  event_type: z.literal('CHECKOUT.ORDER.APPROVED'),
  create_time: z.iso.datetime({ offset: true }),
})

/** When the buyer has agreed, as a notice of just that has it: a moment later rather than earlier. Null of any other. */
export function agreedAtIn(notice: PaypalNotice): Date | null {
  const { data } = agreedSchema.safeParse(notice)
  return data ? new Date(data.create_time) : null
}
