import type PptxGenJS from 'pptxgenjs'
import type { Theme } from '../themes.ts'
import { slideArea } from './slide-plan.ts'

type MasterObjects = NonNullable<PptxGenJS.SlideMasterProps['objects']>

/** Names of the two looks that every theme has. */
export const masters = { cover: 'Cover', content: 'Content' } as const

const { width, height, left, titleTop, titleHeight, bodyWidth } = slideArea

const rect = (x: number, y: number, w: number, h: number, color: string): MasterObjects[number] => ({
  rect: { x, y, w, h, fill: { color } },
})

const outline = (
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  points: number,
): MasterObjects[number] => ({
  rect: { x, y, w, h, fill: { type: 'none' }, line: { color, width: points } },
})

/** Where the title of a cover stands. */
export function coverTitle({ slideMark }: Theme): {
  x: number
  y: number
  w: number
  h: number
  align: 'left' | 'center'
} {
  if (slideMark === 'frame') return { x: 1.4, y: 1.7, w: width - 2.8, h: 2.3, align: 'center' }
  return {
    x: slideMark === 'band' || slideMark === 'edge' ? 1.3 : left,
    y: 1.6,
    w: 10.2,
    h: 2.4,
    align: 'left',
  }
}

/** Where the line between title and subtitle of a cover ends, and the subtitle begins. */
export const coverSubtitleTop = 4.45

/** Defines what every slide of a theme has: its background, its marks, its number, and the place of its title. */
export function defineMasters(deck: PptxGenJS, theme: Theme, hasNumbers: boolean): void {
  const { colours, fonts } = theme
  const title = coverTitle(theme)
  deck.defineSlideMaster({
    title: masters.cover,
    background: { color: colours.cover },
    objects: [
      ...coverMarks(theme),
      {
        placeholder: {
          text: '',
          options: {
            name: 'title',
            type: 'title',
            x: title.x,
            y: title.y,
            w: title.w,
            h: title.h,
            align: title.align,
            valign: 'bottom',
            margin: 0,
            bold: true,
            color: colours.onCover,
            fontFace: fonts.heading,
            fontSize: 40,
          },
        },
      },
    ],
  })
  deck.defineSlideMaster({
    title: masters.content,
    background: { color: colours.page },
    objects: [
      ...contentMarks(theme),
      {
        placeholder: {
          text: '',
          options: {
            name: 'title',
            type: 'title',
            x: left,
            y: titleTop,
            w: bodyWidth,
            h: titleHeight,
            align: theme.slideMark === 'frame' ? 'center' : 'left',
            valign: theme.slideMark === 'frame' ? 'middle' : 'bottom',
            margin: 0,
            bold: true,
            color: colours.heading,
            fontFace: fonts.heading,
            fontSize: 30,
          },
        },
      },
    ],
    ...(hasNumbers && {
      slideNumber: {
        x: width - 1.3,
        y: 6.98,
        w: 0.6,
        h: 0.3,
        align: 'right',
        fontFace: fonts.body,
        fontSize: 11,
        color: colours.muted,
      },
    }),
  })
}

function coverMarks({ slideMark, colours }: Theme): MasterObjects {
  const { coverAccent } = colours
  switch (slideMark) {
    case 'line':
      return [rect(left, 4.2, 1.4, 0.07, coverAccent), rect(0, height - 0.18, width, 0.18, coverAccent)]
    case 'band':
      return [
        rect(0, 0, 0.55, height, coverAccent),
        rect(1.3, 4.2, 2.2, 0.06, coverAccent),
        rect(width - 3.2, height - 0.5, 3.2, 0.5, colours.accent),
      ]
    case 'frame':
      return [
        outline(0.45, 0.45, width - 0.9, height - 0.9, colours.rule, 0.75),
        outline(0.56, 0.56, width - 1.12, height - 1.12, coverAccent, 1.5),
        rect(width / 2 - 0.9, 4.2, 1.8, 0.03, coverAccent),
      ]
    case 'corner':
      return [
        rect(width - 1.1, 0, 1.1, height, colours.accent),
        rect(width - 1.1, height - 2.2, 1.1, 2.2, coverAccent),
        rect(left, 4.2, 1.0, 0.09, coverAccent),
      ]
    case 'edge':
      return [
        rect(0, 0, 0.14, height, coverAccent),
        rect(0.7, 1.75, 0.06, 3.9, coverAccent),
        rect(width - 2.4, height - 0.75, 1.7, 0.05, colours.rule),
      ]
  }
}

function contentMarks({ slideMark, colours }: Theme): MasterObjects {
  const under = titleTop + titleHeight + 0.08
  switch (slideMark) {
    case 'line':
      return [rect(left, under, 0.9, 0.05, colours.accent)]
    case 'band':
      return [
        rect(0, 0, width, 0.16, colours.cover),
        rect(0, 0.16, 2.6, 0.05, colours.coverAccent),
        rect(left, under, bodyWidth, 0.015, colours.rule),
      ]
    case 'frame':
      return [
        rect(left, under, bodyWidth, 0.025, colours.accent),
        rect(left, under + 0.06, bodyWidth, 0.01, colours.accent),
        rect(left, 6.92, bodyWidth, 0.01, colours.rule),
      ]
    case 'corner':
      return [
        rect(width - 0.32, 0, 0.32, height, colours.tableHead),
        rect(width - 0.32, 0, 0.32, 1.58, colours.accent),
        rect(left, under, 0.9, 0.06, colours.accent),
      ]
    case 'edge':
      return [rect(0, 0, 0.1, height, colours.accent), rect(left, under, bodyWidth, 0.012, colours.rule)]
  }
}
