import type { Drizzle } from '../db/database.ts'
import { accountStorage } from './account.queries.ts'
import { artifactStorage } from './artifact.queries.ts'
import { codeStorage } from './code.queries.ts'
import { guessStorage } from './guess.queries.ts'
import { linkStorage } from './link.queries.ts'
import { signingKeyStorage } from './signing-key.queries.ts'

/** What the embedded identity service is given to keep its things in: tables of this database. */
export function identityStorage(db: Drizzle) {
  return {
    artifacts: artifactStorage(db),
    keys: signingKeyStorage(db),
    accounts: accountStorage(db),
    links: linkStorage(db),
    codes: codeStorage(db),
    guesses: guessStorage(db),
  }
}
