import { short } from '../drawing/svg.ts'

/** Shapes around the origin, as the `d` of a path. `size` is about half their width. */
export const heart = (size: number): string => {
  const at = (value: number) => short(value * size)
  return `M0 ${at(0.9)}C${at(-1.1)} ${at(0.2)} ${at(-1.2)} ${at(-0.8)} ${at(-0.5)} ${at(-0.8)}C${at(-0.2)} ${at(-0.8)} 0 ${at(-0.6)} 0 ${at(-0.35)}C0 ${at(-0.6)} ${at(0.2)} ${at(-0.8)} ${at(0.5)} ${at(-0.8)}C${at(1.2)} ${at(-0.8)} ${at(1.1)} ${at(0.2)} 0 ${at(0.9)}Z`
}

/** A star with five rounded points. */
export function roundStar(size: number): string {
  const corner = (index: number, radius: number) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return `${short(Math.cos(angle) * radius)} ${short(Math.sin(angle) * radius)}`
  }
  return `M${Array.from({ length: 5 }, (_, index) => `${corner(index * 2 - 0.12, size * 0.95)}Q${corner(index * 2, size * 1.06)} ${corner(index * 2 + 0.12, size * 0.95)}L${corner(index * 2 + 1, size * 0.52)}`).join('L')}Z`
}

/** A flower with `petals` petals that are notched as those of a cherry are. */
export function blossom(size: number, petals = 5, notch = 0.12): string {
  const parts: string[] = []
  for (let index = 0; index < petals; index++) {
    const middle = (index / petals) * Math.PI * 2 - Math.PI / 2
    const half = (Math.PI / petals) * 0.98
    const at = (angle: number, radius: number) =>
      `${short(Math.cos(angle) * radius * size)} ${short(Math.sin(angle) * radius * size)}`
    parts.push(
      `M0 0C${at(middle - half * 0.9, 0.5)} ${at(middle - half * 1.05, 0.95)} ${at(middle - half * 0.3, 1)}L${at(middle, 1 - notch)}L${at(middle + half * 0.3, 1)}C${at(middle + half * 1.05, 0.95)} ${at(middle + half * 0.9, 0.5)} 0 0Z`,
    )
  }
  return parts.join('')
}
