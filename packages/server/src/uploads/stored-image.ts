import type { MessageImage } from '@ai-studio/contract'
import type { Config } from '../config.ts'
import { uploadUrl } from './upload-url.ts'

/**
 * The file of an image that a message keeps, whose `url` is that name: the address of a server may change. Messages of
 * the first servers keep the whole address that it had then.
 */
export const storedName = ({ url }: Pick<MessageImage, 'url'>): string => url.slice(url.lastIndexOf('/') + 1)

/** Images of a message as callers see them: with the addresses that they have now. */
export const withUrls = (
  config: Pick<Config, 'apiBaseUrl'>,
  images: readonly MessageImage[],
): MessageImage[] => images.map((image) => ({ ...image, url: uploadUrl(config, storedName(image)) }))
