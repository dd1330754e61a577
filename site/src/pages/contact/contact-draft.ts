/** Fields of the contact form. */
export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** What somebody has typed so far; what they have not touched is missing. */
export type ContactDraft = Partial<Record<ContactField, string>>

/** Of this tab alone, and gone with it. */
const key = 'contact_draft'

/** Drafts are kept by author: those of accounts under their ids, a visitor's under this. */
const visitor = ''

function draftIn(kept: unknown): ContactDraft {
  if (typeof kept !== 'object' || kept === null) return {}
  const typed = kept as Record<string, unknown>
  const fields = contactFields.flatMap((field) => {
    const value = typed[field]
    return typeof value === 'string' ? [[field, value]] : []
  })
  const draft: ContactDraft = Object.fromEntries(fields)
  return draft
}

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

function keep(drafts: Record<string, unknown>): void {
  const kept = Object.entries(drafts).filter(([, draft]) => Object.keys(draftIn(draft)).length > 0)
  try {
    if (kept.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing depends on it.
  }
}

/**
 * What was typed before the page was loaded anew. It is shown to its author alone: what a visitor has typed is theirs who
 * signs in, beside what they had typed themselves, and goes when another one does.
 * @param account id of whoever is here, null for a visitor
 */
export function readDraft(account: string | null): ContactDraft {
  const kept = readKept()
  const ofVisitor = draftIn(kept[visitor])
  if (account === null) return ofVisitor
  const draft = { ...draftIn(kept[account]), ...ofVisitor }
  keep({ [account]: draft })
  return draft
}

/**
 * Keeps what was typed, where there is something. A browser that keeps nothing only loses it with a reload.
 * @param account id of who has typed it, null for a visitor
 */
export function keepDraft(draft: ContactDraft, account: string | null): void {
  keep({ ...readKept(), [account ?? visitor]: draft })
}

/** Forgets what was typed, whoever it was. */
export function forgetDrafts(): void {
  keep({})
}
