import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The program that an environment variable names, or null when it is not set. */
export function programFrom(variable) {
  const chosen = process.env[variable]
  if (!chosen) return null
  if (!isExecutable(chosen)) {
    throw new Error(`${variable} is "${chosen}", but there is no program there. Correct it or remove it.`)
  }
  return chosen
}

/** The first of these programs that is on the PATH, or null. */
export function programOnPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name)
      if (folder && isExecutable(file)) return file
    }
  }
  return null
}
