import { routes } from '@ai-studio/contract'
import type { Config } from '../config.ts'

const path = routes.getUpload.path.replace('{name}', '')
const nameSchema = routes.getUpload.params.shape.name

/** Where an upload is served. */
export function uploadUrl(config: Pick<Config, 'apiBaseUrl'>, name: string): string {
  return `${config.apiBaseUrl}${path}${name}`
}

/** The name in an address of ours; undefined for any other address. */
export function uploadName(config: Pick<Config, 'apiBaseUrl' | 'origin'>, url: string): string | undefined {
  const base = [config.apiBaseUrl, config.origin, ''].find((start) => url.startsWith(`${start}${path}`))
  if (base === undefined) return undefined
  const name = url.slice(base.length + path.length)
  return nameSchema.safeParse(name).success ? name : undefined
}
