import type { SceneLook, SceneStyle } from './scene/draw-scene.ts'

/** What a service is told of a style or a look, behind the prompt; no person reads it. */
const styles: Readonly<Record<SceneStyle, string>> = {
  landscape: 'Flat vector landscape illustration, layered depth, soft gradients, harmonious colours.',
  night: 'Illustration at night, moonlight, deep blue tones, glowing lights, stars where the sky is seen.',
  geometric: 'Geometric poster, plain areas of colour, simple shapes, bold composition.',
  paper: 'Layered cut-paper artwork, visible paper edges, soft shadows between the layers.',
  watercolor: 'Watercolour painting on rough paper, soft washes, bleeding edges, paper white at the border.',
  line: 'Clean ink line drawing on plain paper, fine hatching, one accent colour.',
}

const looks: Readonly<Record<SceneLook, string>> = {
  daylight: 'Photorealistic, clear daylight, natural colours, sharp detail.',
  goldenHour: 'Photorealistic, golden hour, low warm sun, long shadows.',
  mist: 'Photorealistic, early morning mist, soft diffuse light, muted colours.',
  night: 'Photorealistic, at night, available light, rich blacks.',
  studio: 'Photorealistic, studio photograph, large soft light, seamless background.',
  aerial: 'Photorealistic, aerial photograph from straight above, high resolution.',
}

export const styledPrompt = (prompt: string, style: SceneStyle): string =>
  `${prompt.trim()}\n\n${styles[style]}`

export function lookPrompt(prompt: string, look: SceneLook, avoid: string): string {
  const unwanted = avoid.trim() === '' ? '' : `\n\nAvoid: ${avoid.trim()}`
  return `${prompt.trim()}\n\n${looks[look]}${unwanted}`
}
