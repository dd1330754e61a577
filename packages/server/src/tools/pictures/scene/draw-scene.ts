import type { Language } from '@ai-studio/contract'
import { renderAerial } from '../looks/aerial.ts'
import { renderStudio } from '../looks/studio.ts'
import { renderGeometric } from '../render/geometric.ts'
import { renderLine } from '../render/line.ts'
import { renderPaper } from '../render/paper.ts'
import { renderPhoto } from '../render/photo.ts'
import { renderLandscape, renderNight, type Render } from '../render/styles.ts'
import { SvgWriter } from '../render/svg-writer.ts'
import { renderWatercolor } from '../render/watercolor.ts'
import { altText } from './alt-text.ts'
import { composeScene } from './compose.ts'
import { planScene, type Bent } from './plan.ts'
import { hash, Random } from './random.ts'
import { newScene } from './scene.ts'
import { readWish } from './wish.ts'

/** How a scene is drawn. */
export const sceneStyles = ['landscape', 'night', 'geometric', 'paper', 'watercolor', 'line'] as const
export type SceneStyle = (typeof sceneStyles)[number]

/** In what light a scene is shown that is to look as if a camera had taken it; it is drawn all the same. */
export const sceneLooks = ['daylight', 'goldenHour', 'mist', 'night', 'studio', 'aerial'] as const
export type SceneLook = (typeof sceneLooks)[number]

export type SceneManner = { kind: 'style'; is: SceneStyle } | { kind: 'look'; is: SceneLook }

export interface SceneRequest {
  /** In English or Vietnamese. None of it gets into the picture as text. */
  prompt: string
  manner: SceneManner
  /** Pixels. */
  width: number
  height: number
  /** The same seed with the same prompt, manner and size is the same picture, byte by byte. */
  seed: number
}

export interface DrawnScene {
  svg: string
  /** What is really to be seen. */
  alt: Readonly<Record<Language, string>>
}

interface Way {
  bent?: Bent
  render: Render
  isAngular?: boolean
  /** How much of distance is lost in haze; 1 by default. */
  haze?: number
  /** Whether it arranges the plan itself instead of drawing it from far to near. */
  arranges?: boolean
}

const styles: Readonly<Record<SceneStyle, Way>> = {
  landscape: { render: renderLandscape },
  night: { render: renderNight, bent: { time: 'night', insists: true } },
  geometric: { render: renderGeometric, isAngular: true, haze: 0.8 },
  paper: { render: renderPaper, haze: 0.85 },
  watercolor: { render: renderWatercolor },
  line: { render: renderLine },
}

const looks: Readonly<Record<SceneLook, Way>> = {
  daylight: { render: renderPhoto, bent: { time: 'day' } },
  goldenHour: { render: renderPhoto, bent: { time: 'golden' } },
  mist: { render: renderPhoto, bent: { time: 'dawn', weather: 'fog' } },
  night: { render: renderPhoto, bent: { time: 'night', insists: true } },
  studio: { render: renderStudio, bent: { time: 'day' }, arranges: true },
  aerial: { render: renderAerial, bent: { time: 'day' }, arranges: true },
}

/** Draws a scene after a prompt. Takes 5 to 60 ms. */
export function drawScene({ prompt, manner, width, height, seed }: SceneRequest): DrawnScene {
  const {
    bent,
    render,
    isAngular = false,
    haze = 1,
    arranges = false,
  } = manner.kind === 'style' ? styles[manner.is] : looks[manner.is]
  const text = prompt.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  // Words that nobody knows here still make another picture.
  const random = new Random(hash(`${seed}|${text}`))
  const wish = readWish(text)
  const plan = planScene(wish, random.fork('plan'), bent)
  const scene = newScene(plan, wish, random, { width, height, isAngular, haze })
  if (!arranges) composeScene(scene)
  const writer = new SvgWriter(`s${hash(`${seed}|${text}|${manner.kind}|${manner.is}`).toString(36)}-`)
  const body = render(scene, writer)
  return {
    svg: writer.document(width, height, body),
    alt: { en: altText(scene, manner, 'en'), vi: altText(scene, manner, 'vi') },
  }
}
