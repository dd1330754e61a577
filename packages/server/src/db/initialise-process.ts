import { PGlite } from '@electric-sql/pglite'
import { spareMemory } from '../process/spare-memory.ts'

const folder = process.argv[2]
if (!folder) throw new Error('The folder of the new database is missing.')
// The next start makes another, in the same place.
const endWithServer = () => process.exit(1)
process.on('disconnect', endWithServer)
spareMemory()
try {
  const database = await PGlite.create(folder)
  await database.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.off('disconnect', endWithServer)
process.disconnect?.()
