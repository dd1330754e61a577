import { atom } from 'nanostores'

/** Whether the dialog with the privacy choices is open. */
export const $isPrivacyOpen = atom(false)

export const openPrivacyChoices = (): void => $isPrivacyOpen.set(true)
export const closePrivacyChoices = (): void => $isPrivacyOpen.set(false)
