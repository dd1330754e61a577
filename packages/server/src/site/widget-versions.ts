import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The versions of the script tags that a folder holds. */
export interface WidgetVersions {
  /** The version of the build itself; undefined when there is none. */
  current: () => Promise<string | undefined>
  /** Folder of a version, the current one or one that is kept. */
  folderOf: (version: string) => Promise<string | undefined>
}

/** The build itself has the version that its manifest names; older ones may lie in folders of their own. */
export function widgetVersions(folder: string): WidgetVersions {
  let known: { changed: number; version: string } | undefined
  async function current(): Promise<string | undefined> {
    const file = join(folder, 'manifest.json')
    const info = await stat(file).catch(() => undefined)
    if (!info) return undefined
    if (known?.changed !== info.mtimeMs) {
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string }
      known = { changed: info.mtimeMs, version }
    }
    return known.version
  }
  return {
    current,
    async folderOf(version) {
      if (!/^\w[\w.+-]*$/.test(version)) return undefined
      if (version === (await current())) return folder
      const older = join(folder, version)
      return (await isFile(older, 'manifest.json')) ? older : undefined
    },
  }
}

export async function isFile(folder: string, path: string): Promise<boolean> {
  if (!/^[\w-][\w./-]*$/.test(path) || path.includes('..')) return false
  const info = await stat(join(folder, path)).catch(() => undefined)
  return info?.isFile() ?? false
}
