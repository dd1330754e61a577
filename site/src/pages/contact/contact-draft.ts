/** Fields of the contact form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** What somebody has typed so far; what they have not touched is missing. */
export type ContactDraft = Partial<Record<ContactField, string>>

/** Of this tab alone, and gone with it. */
const key = 'contact_draft'

/** What was typed before the page was loaded anew. */
export function readDraft(): ContactDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      contactFields.flatMap((field) => {
        const value: unknown = (kept as Record<string, unknown>)[field]
        return typeof value === 'string' ? [[field, value]] : []
      }),
    )
  } catch {
    return {}
  }
}

/** Keeps what was typed, where there is something. A browser that keeps nothing only loses it with a reload. */
export function keepDraft(draft: ContactDraft): void {
  try {
    if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing depends on it.
  }
}
