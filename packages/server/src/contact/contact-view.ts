import type { ContactRow } from './contact.queries.ts'

/** A message as its writer takes it along. */
export const toContactExport = ({ principalId: _principalId, createdAt, ...message }: ContactRow) => ({
  ...message,
  createdAt: createdAt.toISOString(),
})
