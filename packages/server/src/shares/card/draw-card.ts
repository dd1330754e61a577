import type satori from 'satori'
import sharp from 'sharp'
import { cardFontFamily, cardFonts } from './card-fonts.ts'

export const cardSize = { width: 1200, height: 630 } as const

/** What stands on a card. */
export interface CardTexts {
  title: string
  excerpt: string
}

/** The dark theme of the studio. */
const colors = { ground: '#0d0f15', text: '#edeff5', muted: '#a4abbd', accent: '#5b66e8' }
const space = 72

/** The studio's mark, as on its pages, twice as large. */
const mark = `<g transform="translate(${space} ${space - 6}) scale(1.75)">
<path fill="${colors.accent}" d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-8.5L8 30.2a.8.8 0 0 1-1.3-.6V25.7A7 7 0 0 1 2 19V9a7 7 0 0 1 7-7Z"/>
<path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="m9.5 20 6.5-12 6.5 12"/>
<circle fill="#fff" cx="16" cy="18.5" r="1.9"/></g>`

type Style = Record<string, string | number>
type Element = Parameters<typeof satori>[0]

const box = (style: Style, children: string | Element[]): Element =>
  ({ type: 'div', key: null, props: { style, children } }) as Element

/** A card as a PNG. Nothing is fetched for it; what the fonts lack must have been taken out of the texts. */
export async function drawCard({ title, excerpt }: CardTexts): Promise<Buffer> {
  // Only who asks for a card loads it.
  const { default: toSvg } = await import('satori')
  const lines = (count: number): Style => ({
    display: 'block',
    width: cardSize.width - 2 * space,
    lineClamp: count,
    wordBreak: 'break-word',
  })
  const content = box(
    {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      padding: space,
      backgroundColor: colors.ground,
      color: colors.text,
      fontFamily: cardFontFamily,
      fontWeight: 500,
    },
    [
      box({ display: 'flex', marginLeft: 74, fontSize: 36, fontWeight: 700, lineHeight: 1.25 }, 'AI Studio'),
      box({ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }, [
        box({ ...lines(2), fontSize: 68, fontWeight: 700, lineHeight: 1.2 }, title),
        box({ ...lines(3), marginTop: 28, fontSize: 38, lineHeight: 1.4, color: colors.muted }, excerpt),
      ]),
    ],
  )
  const svg = await toSvg(content, { ...cardSize, fonts: await cardFonts() })
  return sharp(Buffer.from(svg.replace(/<\/svg>\s*$/, () => `${mark}</svg>`)))
    .png()
    .toBuffer()
}
