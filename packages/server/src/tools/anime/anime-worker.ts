import type { PictureOutput } from '@ai-studio/contract'
import { builtIn, type MadeFile, type MakeToolWorker } from '../tool-worker.ts'
import { readRequest } from './anime-request.ts'
import { drawSheet } from './draw-sheet.ts'

/** Draws characters from parts, without any model. */
export const animeWorker: MakeToolWorker = () => ({
  id: 'anime',
  provider: () => builtIn,
  async run({ input, language, signal, report }) {
    const request = readRequest(input)
    report({ stage: 'drawing', fraction: 0 })
    const drawn = await drawSheet(request, {
      language,
      signal,
      onProgress: (fraction) => report({ fraction }),
    })

    const files: MadeFile[] = []
    const places = drawn.map(({ name, png, svg, width, height, alt }) => {
      const file =
        files.push({ fileName: `${name}.png`, contentType: 'image/png', data: png, width, height, alt }) - 1
      if (svg === undefined) return { file, alt }
      const data = new TextEncoder().encode(svg)
      const vector =
        files.push({ fileName: `${name}.svg`, contentType: 'image/svg+xml', data, width, height, alt }) - 1
      return { file, vector, alt }
    })
    return {
      files,
      output: (file): PictureOutput => ({
        pictures: places.map((place) => ({
          file: file(place.file),
          ...(place.vector === undefined ? {} : { vector: file(place.vector) }),
          seed: request.seed,
          alt: place.alt,
        })),
      }),
    }
  },
})
