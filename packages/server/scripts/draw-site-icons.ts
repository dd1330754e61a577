// Draws `site/public/icons/` from the logo, once for every change of it. It stands here because this package has what
// turns drawings into pictures: `node packages/server/scripts/draw-site-icons.ts`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../../site/public/icons')
const accent = '#5b66e8'
const night = '#0d0f15'

/** The logo in its box of 32. */
const logo = (bubble: string, letter: string) => `
  <path fill="${bubble}" d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-8.5L8 30.2a.8.8 0 0 1-1.3-.6V25.7A7 7 0 0 1 2 19V9a7 7 0 0 1 7-7Z"/>
  <path fill="none" stroke="${letter}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="m9.5 20 6.5-12 6.5 12"/>
  <circle fill="${letter}" cx="16" cy="18.5" r="1.9"/>`

/** A square with the logo in its middle, which takes that part of it. */
const square = (share: number, background: string, bubble: string, letter: string) => {
  const scale = (512 * share) / 32
  const edge = (512 - 32 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${background}"/><g transform="translate(${edge} ${edge}) scale(${scale})">${logo(bubble, letter)}</g></svg>`
}

/** What other sites show beside a link to a page: the logo before rounded panels, without words. */
const card = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs><radialGradient id="glow" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="#262b5e"/><stop offset="1" stop-color="${night}"/></radialGradient></defs>
  <rect width="1200" height="630" fill="url(#glow)"/>
  <g fill="#fff" fill-opacity="0.07">
    <rect x="110" y="120" width="330" height="58" rx="29"/><rect x="110" y="200" width="240" height="58" rx="29"/>
    <rect x="760" y="372" width="330" height="58" rx="29"/><rect x="850" y="452" width="240" height="58" rx="29"/>
  </g>
  <g transform="translate(456 171) scale(9)">${logo(accent, '#fff')}</g>
</svg>`

const drawings: [file: string, svg: string, width: number][] = [
  ['icon-192.png', square(0.8, night, accent, '#fff'), 192],
  ['icon-512.png', square(0.8, night, accent, '#fff'), 512],
  // Phones cut it to a circle or another form: what counts keeps to the inner four fifths.
  ['maskable-512.png', square(0.56, accent, '#fff', accent), 512],
  ['apple-touch-180.png', square(0.66, night, accent, '#fff'), 180],
  ['card.png', card, 1200],
]

await mkdir(folder, { recursive: true })
for (const [file, svg, width] of drawings) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(join(folder, file))
}
