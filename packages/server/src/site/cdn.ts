import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'

/** For scripts that other sites load: any may, and what a version is never changes. */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
}

/** The script-tag builds under `/cdn/<version>/`. */
export function registerCdn(app: FastifyInstance, folder: string): void {
  const folderOf = versionFolders(folder)
  app.route<{ Params: { version: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/cdn/:version/*',
    config: { rateLimit: false },
    async handler(request, reply) {
      reply.headers(headers)
      const { version, '*': path } = request.params
      const versionFolder = await folderOf(version)
      if (!versionFolder || !(await isFile(versionFolder, path))) throw new ApiError('NOT_FOUND')
      return reply.sendFile(path, versionFolder, { maxAge: '365d', immutable: true })
    },
  })
}

/** The build itself has the version that its manifest names; older ones may lie in folders of their own. */
function versionFolders(folder: string): (version: string) => Promise<string | undefined> {
  let current: { changed: number; version: string } | undefined
  async function currentVersion(): Promise<string | undefined> {
    const file = join(folder, 'manifest.json')
    const info = await stat(file).catch(() => undefined)
    if (!info) return undefined
    if (current?.changed !== info.mtimeMs) {
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string }
      current = { changed: info.mtimeMs, version }
    }
    return current.version
  }
  return async (version) => {
    if (!/^\w[\w.+-]*$/.test(version)) return undefined
    if (version === (await currentVersion())) return folder
    const older = join(folder, version)
    return (await isFile(older, 'manifest.json')) ? older : undefined
  }
}

async function isFile(folder: string, path: string): Promise<boolean> {
  if (!/^[\w-][\w./-]*$/.test(path) || path.includes('..')) return false
  const info = await stat(join(folder, path)).catch(() => undefined)
  return info?.isFile() ?? false
}
