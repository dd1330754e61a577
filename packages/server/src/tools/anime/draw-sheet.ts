import sharp from 'sharp'
import { stickerExpressions, type Language } from '@ai-studio/contract'
import { altText, type AltKind } from './alt-text.ts'
import type { AnimeRequest } from './anime-request.ts'
import { drawCharacter } from './draw-character.ts'
import { frames, type FrameName } from './frames.ts'
import { neutralMood } from './mood/mood.ts'

/** A picture that was drawn. */
interface DrawnPicture {
  /** Of its files, without the extension. */
  name: string
  png: Uint8Array
  /** The same without pixels, where there is one. */
  svg?: string
  /** Pixels. */
  width: number
  height: number
  alt: string
}

/** The sheet of stickers: columns, and pixels of a cell. */
const grid = { columns: 4, cell: 512 }

interface Drawer {
  language: Language
  signal: AbortSignal
  /** Told after each picture, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Everything that a request asks for: one portrait or avatar, or a sheet of all expressions and each of them as a sticker
 * of its own.
 */
export async function drawSheet(request: AnimeRequest, drawer: Drawer): Promise<DrawnPicture[]> {
  if (request.sheet === 'stickers') return drawStickers(request, drawer)
  drawer.signal.throwIfAborted()
  const picture = await drawPicture(request, request.sheet, request.sheet, drawer.language)
  drawer.onProgress(1)
  return [{ ...picture, name: `anime-${request.sheet}-${request.seed}` }]
}

async function drawPicture(
  { character, drawnSeed, mood }: AnimeRequest,
  frame: FrameName,
  kind: AltKind,
  language: Language,
): Promise<Omit<DrawnPicture, 'name'> & { svg: string }> {
  const svg = drawCharacter({ ...character, seed: drawnSeed, frame, mood })
  const { width, height } = frames[frame]
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return { svg, png, width, height, alt: altText(kind, character, mood, language) }
}

async function drawStickers(
  request: AnimeRequest,
  { language, signal, onProgress }: Drawer,
): Promise<DrawnPicture[]> {
  const stickers: DrawnPicture[] = []
  for (const expression of stickerExpressions) {
    signal.throwIfAborted()
    const character = { ...request.character, expression, background: 'transparent' } as const
    const picture = await drawPicture({ ...request, character }, 'sticker', 'sticker', language)
    stickers.push({ ...picture, name: `anime-sticker-${expression}-${request.seed}` })
    onProgress(stickers.length / (stickerExpressions.length + 1))
  }
  signal.throwIfAborted()
  const sheet = await layOut(stickers.map(({ png }) => png))
  onProgress(1)
  const alt = altText('sheet', request.character, neutralMood, language)
  return [{ ...sheet, alt, name: `anime-stickers-${request.seed}` }, ...stickers]
}

/** All stickers in one transparent picture, row by row. */
async function layOut(pngs: readonly Uint8Array[]): Promise<Pick<DrawnPicture, 'png' | 'width' | 'height'>> {
  const { columns, cell } = grid
  const width = columns * cell
  const height = Math.ceil(pngs.length / columns) * cell
  const cells = await Promise.all(
    pngs.map(async (png, index) => ({
      input: await sharp(png).resize(cell, cell).png({ compressionLevel: 1 }).toBuffer(),
      left: (index % columns) * cell,
      top: Math.floor(index / columns) * cell,
    })),
  )
  const empty = { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const png = await sharp({ create: empty }).composite(cells).png().toBuffer()
  return { png, width, height }
}
