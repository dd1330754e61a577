import { z } from 'zod'
import type { PaypalNotice } from '@ai-studio/contract'

/** By what a notice names the payment that it is about; null where it does not. */
export interface NoticeNames {
  /** Our own name of the payment. */
  reference: string | null
  /** PayPal's name of the order. */
  orderId: string | null
  /** PayPal's name of the money. */
  captureId: string | null
}

const text = z.string().nullable().catch(null).default(null)

/** Of a resource what names something; anything of another shape names nothing. */
const resourceSchema = z.object({
  custom_id: text,
  invoice_id: text,
  purchase_units: z
    .array(z.object({ custom_id: text }).catch({ custom_id: null }))
    .catch([])
    .default([]),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: text, capture_id: text }) })
    .nullable()
    .catch(null)
    .default(null),
  links: z
    .array(z.object({ rel: text, href: text }).catch({ rel: null, href: null }))
    .catch([])
    .default([]),
})

/**
 * Captures and refunds name the payment themselves, an order in its only unit. What goes back without our doing, such as
 * a chargeback, may name nothing but the money that it takes, by a link.
 */
export function namesIn({ resource }: PaypalNotice): NoticeNames {
  const { custom_id, invoice_id, purchase_units, supplementary_data, links } = resourceSchema.parse(resource)
  const above = links.find(({ rel }) => rel === 'up')?.href ?? ''
  const [, kind, id] = /\/(orders|captures)\/([\w-]+)$/.exec(above) ?? []
  const ids = supplementary_data?.related_ids
  return {
    reference: custom_id ?? purchase_units[0]?.custom_id ?? invoice_id,
    orderId: ids?.order_id ?? (kind === 'orders' ? id : null) ?? null,
    captureId: ids?.capture_id ?? (kind === 'captures' ? id : null) ?? null,
  }
}
