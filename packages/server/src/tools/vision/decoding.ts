import { limits } from '@ai-studio/contract'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** How strangers' pictures are decoded: damage is an error, and so is what would unpack to too much. */
export const decodeOptions = { failOn: 'error', limitInputPixels: limits.imagePixels } as const

/** A decoder that takes longer has met something that was made to take long. */
export const decodeSeconds = 20

/** Pictures that are decoded at the same time; each may take 200 MB. */
export const inTurn = pLimit(2)

// Nothing is opened twice, so a cache would only hold on to visitors' pictures.
sharp.cache(false)
