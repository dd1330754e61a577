import type { BrowserContext } from '@playwright/test'

/** The size of a PNG and the colours of all its pixels, as the browser decodes it. */
export async function pixelsOf(context: BrowserContext, png: Buffer): Promise<string> {
  // The policy of the studio's pages lets nobody open a picture of such an address.
  const reader = await context.newPage()
  try {
    return await reader.evaluate(
      async (address) => {
        const bitmap = await createImageBitmap(await (await fetch(address)).blob())
        const { width, height } = bitmap
        const canvas = new OffscreenCanvas(width, height).getContext('2d')!
        canvas.drawImage(bitmap, 0, 0)
        return `${width}×${height}: ${canvas.getImageData(0, 0, width, height).data.join()}`
      },
      `data:image/png;base64,${png.toString('base64')}`,
    )
  } finally {
    await reader.close()
  }
}
