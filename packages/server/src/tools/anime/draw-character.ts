import { drawAccessory } from './accessories/draw-accessory.ts'
import { drawBackground } from './backgrounds/draw-background.ts'
import type { Character } from './character.ts'
import { detailsOf } from './details.ts'
import { randomFor } from './drawing/random.ts'
import { Definitions, element, group } from './drawing/svg.ts'
import { drawBrows } from './face/brows.ts'
import { drawCheeks } from './face/cheeks.ts'
import { drawEyes } from './face/eyes.ts'
import { drawEars, drawHead, drawNose } from './face/head.ts'
import { drawFaceMarks } from './face/marks.ts'
import { drawMouth } from './face/mouth.ts'
import { frames, type FrameName } from './frames.ts'
import { drawHair } from './hair/draw-hair.ts'
import { drawProps } from './mood/draw-props.ts'
import { neutralMood, type Mood } from './mood/mood.ts'
import { drawNeck } from './outfits/body.ts'
import { drawOutfit } from './outfits/draw-outfit.ts'
import { paletteOf } from './palette.ts'
import type { Scene } from './scene.ts'

/** What a picture is drawn from. */
export interface Drawing extends Character {
  /** Decides what nobody chose: the shape of the face, strands, patterns, the details of the background. */
  seed: number
  /** @default 'portrait' */
  frame?: FrameName
  /** @default neutralMood */
  mood?: Mood
}

/**
 * A character as SVG. The same input makes the same bytes; nothing that somebody wrote is in it. A sticker has no
 * background and a white rim, an avatar ends in a circle.
 */
export function drawCharacter({
  seed,
  frame = 'portrait',
  mood = neutralMood,
  ...character
}: Drawing): string {
  const definitions = new Definitions()
  const scene: Scene = {
    character,
    details: detailsOf(seed),
    colors: paletteOf(character),
    definitions,
    random: (part) => randomFor(seed, part),
  }
  const { width, height, viewBox } = frames[frame]
  const figure = drawFigure(scene, mood)
  const drawn = frame === 'sticker' ? drawSticker(definitions, figure) : drawStage(scene, mood, figure)
  const [left, top, across, down] = viewBox
  const inside = definitions.clip(circlePath(left + across / 2, top + down / 2, across / 2 - 1))
  const picture = frame === 'avatar' ? group({ 'clip-path': inside }, drawn) : drawn
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: viewBox.join(' ') },
    definitions.markup,
    picture,
  )
}

/** The character itself. Head and hair are a little tilted, the body is not. */
function drawFigure(scene: Scene, mood: Mood): string {
  const { definitions, details } = scene
  const hair = drawHair(scene)
  const outfit = drawOutfit(scene)
  const accessory = drawAccessory(scene)
  const brows = drawBrows(scene)
  const fitted = (markup: string) =>
    accessory.hairInside ? group({ 'clip-path': definitions.clip(accessory.hairInside) }, markup) : markup
  const tilted = (...layers: string[]) => group({ transform: `rotate(${details.headTilt} 0 300)` }, ...layers)
  return (
    tilted(accessory.behind ?? '', fitted(hair.back)) +
    group({ transform: 'translate(0 1) scale(0.93)' }, outfit.behind, drawNeck(scene), outfit.front) +
    tilted(
      hair.shoulders,
      hair.showsEars ? drawEars(scene) : '',
      drawHead(scene, hair.shadow),
      drawCheeks(scene, mood.blush),
      drawNose(scene),
      drawMouth(scene),
      drawEyes(scene),
      brows,
      accessory.onFace ?? '',
      fitted(hair.front),
      group({ opacity: 0.5 }, brows),
      accessory.front ?? '',
      drawFaceMarks(scene),
    )
  )
}

/** The character in front of its background. */
function drawStage(scene: Scene, mood: Mood, figure: string): string {
  if (scene.character.background === 'transparent') return figure
  const props = drawProps(scene, mood)
  return drawBackground(scene, mood.isNight) + props.behind + figure + props.front
}

/** The character cut out with a rounded foot, a white rim and a soft shadow. */
function drawSticker(definitions: Definitions, figure: string): string {
  const foot = definitions.clip('M-600 -600H600V250C560 400 320 470 0 470C-320 470 -560 400 -600 250Z')
  const rim = definitions.other(
    'filter',
    { x: -496, y: -482, width: 992, height: 992, filterUnits: 'userSpaceOnUse' },
    element('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: 9 }),
    element(
      'feComponentTransfer',
      { result: 'rim' },
      element('feFuncA', { type: 'linear', slope: 26, intercept: -1.2 }),
    ),
    element('feFlood', { 'flood-color': '#ffffff' }),
    element('feComposite', { in2: 'rim', operator: 'in', result: 'white' }),
    element('feGaussianBlur', { in: 'rim', stdDeviation: 5 }),
    element('feOffset', { dx: 0, dy: 5 }),
    element('feComponentTransfer', { result: 'shadow' }, element('feFuncA', { type: 'linear', slope: 0.32 })),
    element(
      'feMerge',
      {},
      ...['shadow', 'white', 'SourceGraphic'].map((layer) => element('feMergeNode', { in: layer })),
    ),
  )
  return group({ filter: rim }, group({ 'clip-path': foot }, figure))
}

const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`
