import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { versionIn, type KeptReleases } from './kept-releases.ts'

/** The versions of the script tags that a server has. */
export interface WidgetVersions {
  /** The version of the build itself; undefined when there is none. */
  current: () => Promise<string | undefined>
  /** Folder of a version, the current one or one that is kept. */
  folderOf: (version: string) => Promise<string | undefined>
}

/**
 * @param folder that of the build, whose manifest names its version
 * @param kept where each release is kept as soon as it is the current one
 */
export function widgetVersions(folder: string, kept?: KeptReleases): WidgetVersions {
  let known: { changed: number; version: string } | undefined
  async function current(): Promise<string | undefined> {
    const file = join(folder, 'manifest.json')
    const info = await stat(file).catch(() => undefined)
    if (info && known?.changed !== info.mtimeMs) {
      const version = await versionIn(folder).catch(() => undefined)
      // While a build puts another release in its place there is none for a moment.
      if (version === undefined || known?.changed === info.mtimeMs) return known?.version
      known = { changed: info.mtimeMs, version }
      void kept?.keep(version, folder)
    }
    return known?.version
  }
  return {
    current,
    async folderOf(version) {
      if (!/^\w[\w.+-]*$/.test(version)) return undefined
      // A build may replace its folder at any moment; what is kept never changes.
      const keptFolder = kept?.folderOf(version)
      if (keptFolder !== undefined && (await isVersionFile(keptFolder, 'manifest.json'))) return keptFolder
      return version === (await current()) ? folder : undefined
    },
  }
}

export async function isVersionFile(folder: string, path: string): Promise<boolean> {
  if (!/^[\w-][\w./-]*$/.test(path) || path.includes('..')) return false
  const info = await stat(join(folder, path)).catch(() => undefined)
  return info?.isFile() ?? false
}
