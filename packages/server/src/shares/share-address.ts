import { routes } from '@ai-studio/contract'
import type { Config } from '../config.ts'

/** Where people read a share. */
export const shareUrl = (config: Pick<Config, 'origin'>, slug: string): string =>
  `${config.origin}/share/${slug}`

/** Where an image of a share is served. */
export const shareImageUrl = (config: Pick<Config, 'apiBaseUrl'>, slug: string, name: string): string =>
  config.apiBaseUrl + routes.getShareImage.path.replace('{slug}', slug).replace('{name}', name)

/** Where the picture of a share is served. */
export const shareCardUrl = (config: Pick<Config, 'apiBaseUrl'>, slug: string): string =>
  config.apiBaseUrl + routes.getShareCard.path.replace('{slug}', slug)

const ofShares = /^\/(api\/chat\/share|share)(\/|\?|$)/

/** Whether an address belongs to a share, there or not. */
export const isOfShare = (url: string): boolean => ofShares.test(url)

/**
 * An address that the router can read: a slug that is written wrongly is then refused as every other that is none. Every
 * other address stays as it is.
 */
export function readableAddress(url: string): string {
  if (!isOfShare(url) || !url.includes('%')) return url
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}
