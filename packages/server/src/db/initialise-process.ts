import { PGlite } from '@electric-sql/pglite'

const folder = process.argv[2]
if (!folder) throw new Error('The folder of the new database is missing.')
const database = await PGlite.create(folder)
await database.close()
process.disconnect?.()
