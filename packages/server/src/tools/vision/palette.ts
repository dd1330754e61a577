import type { PictureFindings } from '@ai-studio/contract'
import { labDistance, toLab, type Lab } from './oklab.ts'
import type { Pixels } from './pixels.ts'

type Palette = PictureFindings['palette']

/** Colours of a palette at most. */
const size = 6
/** Groups nearer than this look like one colour; as a distance in OKLab. */
const sameColor = 0.05
/** A group with less of the picture is the edge between others. */
const smallestShare = 0.0075
const rounds = 24

/** Neighbouring colours, taken together. */
interface Bin {
  lab: Lab
  color: readonly [red: number, green: number, blue: number]
  /** Pixels, transparent ones less. */
  weight: number
}

/**
 * The colours that a picture is made of, most of it first: k-means in OKLab over its colours, begun from those that are
 * most and farthest apart. The same picture always has the same palette. What is transparent does not count; a picture
 * with nothing to see has no colours.
 */
export function paletteOf({ data }: Pixels): Palette {
  const bins = binsOf(data)
  const total = bins.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return []
  const groups = grouped(bins)
    .filter(({ weight }) => weight / total >= smallestShare)
    .sort((a, b) => b.weight - a.weight)
  const kept = groups.reduce((sum, { weight }) => sum + weight, 0)
  return groups.map(({ color, weight }) => ({ color, share: round(weight / kept) }))
}

/** Colours with the same five upper bits in each channel, with their mean. */
function binsOf(data: Uint8Array): Bin[] {
  const sums = new Map<number, [weight: number, red: number, green: number, blue: number]>()
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!]
    if (alpha === 0) continue
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    const sum = sums.get(key) ?? [0, 0, 0, 0]
    const weight = alpha / 255
    sum[0] += weight
    sum[1] += red * weight
    sum[2] += green * weight
    sum[3] += blue * weight
    sums.set(key, sum)
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([, [weight, ...sum]]) => {
      const color = sum.map((part) => part / weight) as unknown as Bin['color']
      return { color, weight, lab: toLab(...color) }
    })
}

interface Group {
  color: string
  weight: number
}

function grouped(bins: readonly Bin[]): Group[] {
  let centers = firstCenters(bins)
  for (let turn = 0; turn < rounds; turn += 1) {
    const next = membersOf(bins, centers).map((members, place) => meanOf(members) ?? centers[place]!)
    const hasMoved = next.some((center, place) => labDistance(center, centers[place]!) > 1e-5)
    centers = next
    if (!hasMoved) break
  }
  return membersOf(bins, apart(centers)).flatMap((members) => {
    const center = meanOf(members)
    if (!center) return []
    // A colour that is really there: the mean of a red and a green area would be a brown that nobody sees.
    const nearest = members.reduce((best, bin) => (pull(bin, center) < pull(best, center) ? bin : best))
    const weight = members.reduce((sum, bin) => sum + bin.weight, 0)
    return [{ color: hex(nearest.color), weight }]
  })
}

/** Of two colours about as near to the middle the one that is there more often stands for the group. */
const pull = ({ lab, weight }: Bin, center: Lab): number =>
  (labDistance(lab, center) + 0.02) / Math.sqrt(weight)

function firstCenters(bins: readonly Bin[]): Lab[] {
  const most = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best))
  const centers: Lab[] = [most.lab]
  while (centers.length < Math.min(size, bins.length)) {
    const [next, worth] = bins.reduce<[Bin, number]>(
      (best, bin) => {
        const distance = Math.min(...centers.map((center) => labDistance(bin.lab, center)))
        const worth = bin.weight * distance ** 2
        return worth > best[1] ? [bin, worth] : best
      },
      [most, 0],
    )
    if (worth === 0) break
    centers.push(next.lab)
  }
  return centers
}

function membersOf(bins: readonly Bin[], centers: readonly Lab[]): Bin[][] {
  const members = centers.map((): Bin[] => [])
  for (const bin of bins) {
    let nearest = 0
    let least = Infinity
    for (const [place, center] of centers.entries()) {
      const distance = labDistance(bin.lab, center)
      if (distance < least) [nearest, least] = [place, distance]
    }
    members[nearest]!.push(bin)
  }
  return members
}

function meanOf(bins: readonly Bin[]): Lab | undefined {
  const weight = bins.reduce((sum, bin) => sum + bin.weight, 0)
  if (weight === 0) return undefined
  const mean = (axis: 0 | 1 | 2) => bins.reduce((sum, bin) => sum + bin.lab[axis] * bin.weight, 0) / weight
  return [mean(0), mean(1), mean(2)]
}

/** Without those that look like an earlier one. */
const apart = (centers: readonly Lab[]): Lab[] =>
  centers.filter((center, place) =>
    centers.slice(0, place).every((earlier) => labDistance(earlier, center) >= sameColor),
  )

const hex = (color: Bin['color']): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const round = (share: number): number => Math.round(share * 1000) / 1000
