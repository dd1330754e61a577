import type { Random } from '../drawing/random.ts'
import { circle, element, group, path, short } from '../drawing/svg.ts'
import { heart } from '../outfits/motifs.ts'
import { stage, wash } from '../backgrounds/backdrop.ts'
import type { Scene } from '../scene.ts'
import type { Mood, PropName } from './mood.ts'

interface Placed {
  x: number
  y: number
  size: number
  turn: number
}

const at = ({ x, y, size, turn }: Placed) =>
  `translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${String(Math.round(size * 100) / 100)})`

const draw: Record<PropName, (place: Placed, random: Random) => string> = {
  snow: ({ x, y, size }) => circle(x, y, size * 9, { fill: '#ffffff', opacity: 0.9 }),
  rain: ({ x, y, size }) =>
    path(`M${short(x)} ${short(y)}l${short(-14 * size)} ${short(70 * size)}`, {
      stroke: '#dcefff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      fill: 'none',
      opacity: 0.7,
    }),
  leaves: (place, random) =>
    group(
      { transform: at(place) },
      path('M0 -26C18 -16 20 10 0 28C-20 10 -18 -16 0 -26Z', {
        fill: random.pick(['#e8813a', '#d9512f', '#f2b23e']),
        stroke: '#8a3a22',
        'stroke-width': 2.4,
      }),
      path('M0 -22V36', { stroke: '#8a3a22', 'stroke-width': 2.6, 'stroke-linecap': 'round', fill: 'none' }),
    ),
  petals: (place, random) =>
    path('M0 -18C15 -10 15 10 0 19C-3 14 -3 14 -5 19C-16 8 -13 -10 0 -18Z', {
      fill: random.pick(['#ffd0de', '#ffb4cb', '#fff0f4']),
      stroke: '#f08fb0',
      'stroke-width': 2,
      transform: at(place),
    }),
  hearts: (place, random) =>
    group(
      { transform: at({ ...place, turn: random.between(-24, 24) }) },
      path(heart(25), {
        fill: random.pick(['#ff6f91', '#ff9fb6', '#f7517a']),
        stroke: '#ffffff',
        'stroke-width': 4,
      }),
    ),
  notes: (place, random) =>
    path('M-14 24A13 10 0 1 1 -3 12V-34L26 -42V8A13 10 0 1 1 17 -2V-24L5 -20V24Z', {
      fill: random.pick(['#5a6be0', '#e0608f', '#37a58c']),
      stroke: '#ffffff',
      'stroke-width': 5,
      'paint-order': 'stroke',
      'stroke-linejoin': 'round',
      transform: at({ ...place, turn: random.between(-16, 16) }),
    }),
  sparkles: (place, random) =>
    path('M0 -40Q6 -6 28 0Q6 6 0 40Q-6 6 -28 0Q-6 -6 0 -40Z', {
      fill: random.pick(['#fff6c4', '#ffffff', '#ffe79a']),
      transform: at({ ...place, turn: 0 }),
    }),
  confetti: (place, random) =>
    path(random.pick(['M-14 -6H14V6H-14Z', 'M0 -12L12 10H-12Z', 'M-16 0Q-8 -14 0 0T16 0']), {
      fill: 'none',
      stroke: random.pick(['#ff6f7d', '#4fa3f0', '#ffc83d', '#5fc58f', '#a67be8']),
      'stroke-width': 8,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      transform: at(place),
    }),
  sunbeams: ({ x, y, size }) => circle(x, y, size * 26, { fill: '#fff3b8', opacity: 0.5 }),
}

const counts: Record<PropName, number> = {
  snow: 70,
  rain: 60,
  leaves: 20,
  petals: 24,
  hearts: 15,
  notes: 12,
  sparkles: 18,
  confetti: 36,
  sunbeams: 16,
}

/** Things in the air, in front of the character only where they hide nothing of the face. */
export function drawProps(scene: Scene, mood: Mood): { behind: string; front: string } {
  const behind: string[] = []
  const front: string[] = []
  for (const name of mood.props) {
    const random = scene.random(`prop ${name}`)
    for (let index = 0; index < counts[name]; index++) {
      // Most of the middle is hidden by the character.
      const x = (index % 2 ? 1 : -1) * 478 * random.between(0, 1) ** 0.45
      const place = {
        x,
        y: random.between(-430, 750),
        size: random.between(0.6, 1.35),
        turn: random.between(0, 360),
      }
      const isAside = Math.abs(place.x) > 330 || place.y > 420
      const markup = draw[name](place, random)
      ;(isAside && index % 3 === 0 ? front : behind).push(markup)
    }
  }
  return { behind: drawLight(scene, mood) + behind.join(''), front: front.join('') }
}

/** The light of the night, of winter or of summer on a background. */
function drawLight({ definitions, random }: Scene, { isNight, props }: Mood): string {
  const stars = random('stars')
  const parts: string[] = []
  if (isNight) {
    parts.push(wash('#141a52', 0.22))
    for (let index = 0; index < 60; index++) {
      parts.push(
        circle(
          stars.between(stage.left, stage.right),
          stars.between(stage.top, 120),
          stars.between(1.4, 4.4),
          { fill: '#fffbe0', opacity: stars.between(0.5, 1) },
        ),
      )
    }
  }
  if (props.includes('snow') || props.includes('rain')) parts.push(wash('#a9c4e8', 0.3))
  if (props.includes('leaves')) parts.push(wash('#ffb169', 0.22))
  if (props.includes('sunbeams')) {
    const beams = [0, 1, 2, 3].map(
      (index) =>
        `M${-560 + index * 130} -520L${-120 + index * 300} 820H${60 + index * 300}L${-480 + index * 130} -520Z`,
    )
    parts.push(
      element('path', {
        d: beams.join(''),
        fill: definitions.linear([
          [0, '#fff6c0', 0.6],
          [1, '#fff6c0', 0],
        ]),
      }),
    )
  }
  return parts.join('')
}
