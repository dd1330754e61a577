import type { Language, PurchaseId } from '@ai-studio/contract'
import { serverText } from '../texts/server-texts.ts'

/** What was bought, for people. */
export const purchaseText = (purchase: PurchaseId, language: Language): string =>
  serverText(`purchase.${purchase}`, language)
