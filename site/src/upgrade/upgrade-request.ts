import type { UpgradeProposal } from '@ai-studio/core/payments'
import { atom } from 'nanostores'

/** What the upgrade dialog begins with; what is left out is the visitor's to choose. */
export type UpgradeRequest = UpgradeProposal

/** The upgrade that was asked for on this page; null while its dialog is closed. */
export const $upgrade = atom<UpgradeRequest | null>(null)

/** Opens the upgrade dialog, from wherever on the site. */
export function openUpgrade(request: UpgradeRequest = {}): void {
  $upgrade.set(request)
}

export function closeUpgrade(): void {
  $upgrade.set(null)
}
