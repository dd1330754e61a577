/** Fields of the contact form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** What somebody has typed so far; what they have not touched is missing. */
export type ContactDraft = Partial<Record<ContactField, string>>

/** Of this tab alone, and gone with it. */
const key = 'contact_draft'

/**
 * What was typed before the page was loaded anew. It is shown to its author alone: what a visitor has typed is theirs who
 * signs in, and goes when another one does.
 * @param account id of whoever is here, null for a visitor
 */
export function readDraft(account: string | null): ContactDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const { account: author = null, ...typed } = kept as Record<string, unknown>
    const isTheirs = author === null || author === account
    const fields = contactFields.flatMap((field) => {
      const value = typed[field]
      return isTheirs && typeof value === 'string' ? [[field, value]] : []
    })
    const draft: ContactDraft = Object.fromEntries(fields)
    if (account !== null && author !== account) keepDraft(draft, account)
    return draft
  } catch {
    return {}
  }
}

/**
 * Keeps what was typed, where there is something. A browser that keeps nothing only loses it with a reload.
 * @param account id of who has typed it, null for a visitor
 */
export function keepDraft(draft: ContactDraft, account: string | null): void {
  try {
    if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify({ ...draft, account }))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing depends on it.
  }
}
