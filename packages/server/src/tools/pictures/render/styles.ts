import type { Scene } from '../scene/scene.ts'
import { renderLayers } from './render-layers.ts'
import type { SvgWriter } from './svg-writer.ts'

/** A finished picture's content. */
export type Render = (scene: Scene, writer: SvgWriter) => string

const veil = (scene: Scene, writer: SvgWriter, strength: number): string => {
  const { width, height, light } = scene
  const shade = writer.gradient({
    kind: 'radial',
    at: [width / 2, height * 0.46],
    radius: Math.hypot(width, height) * 0.6,
    stops: [
      [0.55, light.ink, 0],
      [1, light.ink, strength],
    ],
  })
  return writer.sheet(width, height, `fill="url(#${shade})"`)
}

/** Clear forms with soft transitions of colour. */
export const renderLandscape: Render = (scene, writer) =>
  renderLayers(scene, writer) + veil(scene, writer, 0.28)

/** The same in the light of the moon: deeper, with a bloom around everything that shines. */
export const renderNight: Render = (scene, writer) =>
  renderLayers(scene, writer, { mirror: 0.5 }) + veil(scene, writer, 0.5)
