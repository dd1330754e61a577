import { afterAll, beforeAll } from 'vitest'
import { describeStorage } from '../../../identity/src/testing/storage-suite.ts'
import type { Database } from '../db/database.ts'
import { testDatabase } from '../testing/test-database.ts'
import { identityStorage } from './identity-storage.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describeStorage('in the database', () => identityStorage(database.db))
