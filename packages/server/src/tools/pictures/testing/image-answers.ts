import sharp from 'sharp'
import type { ImageSettings } from '../../../config/image-settings.ts'
import type { ReceivedRequest } from '../../../models/testing/scripted-service.ts'

/** A picture of one colour. */
export function plainPicture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer()
}

/** The body of an answer with these pictures. */
export const withPictures = (...pictures: readonly Buffer[]) => ({
  created: 1,
  data: pictures.map((picture) => ({ b64_json: picture.toString('base64') })),
})

export const imageKey = 'sk-picture-secret-0815'

export const imageSettings = (baseUrl: string, more: Partial<ImageSettings> = {}): ImageSettings => ({
  baseUrl,
  apiKey: imageKey,
  model: 'test-image',
  sizes: [
    { width: 96, height: 96 },
    { width: 144, height: 96 },
    { width: 96, height: 144 },
  ],
  hasSeeds: false,
  ...more,
})

export const bodyOf = ({ body }: ReceivedRequest): Record<string, unknown> =>
  JSON.parse(body) as Record<string, unknown>
