import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../db/migrations.ts'

/** A folder with the migrations as they were before the one with this number; whoever asks removes it. */
export function migrationsBefore(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'studio-migrations-before-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const content = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
  content.entries = content.entries.filter(({ idx }) => idx < number)
  writeFileSync(journal, JSON.stringify(content))
  return folder
}
