import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inDataFolder } from './db/data-folder.ts'

/**
 * The secret of a server that was given none: made once and kept in the data folder, so that visitors keep
 * their conversations over a restart. Only its owner may read the file.
 * @throws DiskFullError when there is no room, FolderUnusableError when the folder cannot be written
 */
export function developmentSecret(dataFolder: string): string {
  return inDataFolder(dataFolder, () => keptSecret(dataFolder))
}

function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  try {
    return readSecret(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataFolder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    // Another process was faster: its secret counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readSecret(file)
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) {
    throw new Error(
      `The file "${file}" holds no usable secret: delete it, and a new one is made at the next start.`,
    )
  }
  return secret
}
