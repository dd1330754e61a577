import type { ThemeName } from './order.ts'

/** Six hexadecimal digits. */
type Colour = string

/** What one theme looks like; all four formats are drawn from this. */
export interface Theme {
  /** Names of fonts that Office has on every system. A PDF has its own. */
  fonts: { heading: string; body: string; code: string }
  /** Points. */
  sizes: {
    title: number
    headings: readonly [number, number, number, number, number, number]
    body: number
    code: number
  }
  colours: {
    page: Colour
    text: Colour
    heading: Colour
    accent: Colour
    muted: Colour
    rule: Colour
    /** Behind code, quotes and every second row. */
    surface: Colour
    link: Colour
    tableHead: Colour
    onTableHead: Colour
    /** First slide, and the slides that begin a part. */
    cover: Colour
    onCover: Colour
    coverAccent: Colour
  }
  /** Whether the title stands in the middle of its line. */
  isTitleCentered: boolean
  /** What sets headings of the second level off. */
  headingRule: 'none' | 'below' | 'beside'
  /** Lines of a table: below its head and at its ends, or below every row. */
  tableLines: 'outer' | 'rows'
  /** Whether every second row stands on the surface's colour. */
  isBanded: boolean
  /** What a slide is decorated with. */
  slideMark: 'line' | 'band' | 'frame' | 'corner' | 'edge'
}

const sizes = { title: 27, headings: [20, 15.5, 13, 11.5, 11, 11], body: 11, code: 9.5 } as const

/** The five themes. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  plain: {
    fonts: { heading: 'Calibri', body: 'Calibri', code: 'Consolas' },
    sizes,
    colours: {
      page: 'FFFFFF',
      text: '24292F',
      heading: '14181D',
      accent: '4A5A6A',
      muted: '66707B',
      rule: 'D5DAE0',
      surface: 'F5F6F8',
      link: '1B5FC1',
      tableHead: 'ECEFF2',
      onTableHead: '14181D',
      cover: 'F1F3F5',
      onCover: '14181D',
      coverAccent: '4A5A6A',
    },
    isTitleCentered: false,
    headingRule: 'none',
    tableLines: 'rows',
    isBanded: false,
    slideMark: 'line',
  },
  business: {
    fonts: { heading: 'Arial', body: 'Arial', code: 'Consolas' },
    sizes: { ...sizes, body: 10.5 },
    colours: {
      page: 'FFFFFF',
      text: '25313F',
      heading: '14375E',
      accent: '1F6FB5',
      muted: '5A6B7D',
      rule: 'C8D5E3',
      surface: 'F1F6FB',
      link: '155FA0',
      tableHead: '17406D',
      onTableHead: 'FFFFFF',
      cover: '14375E',
      onCover: 'FFFFFF',
      coverAccent: '4FB3E8',
    },
    isTitleCentered: false,
    headingRule: 'below',
    tableLines: 'rows',
    isBanded: true,
    slideMark: 'band',
  },
  academic: {
    fonts: { heading: 'Times New Roman', body: 'Times New Roman', code: 'Courier New' },
    sizes: { title: 24, headings: [17, 14.5, 13, 12, 11.5, 11.5], body: 11.5, code: 9.5 },
    colours: {
      page: 'FFFFFF',
      text: '1C1C1C',
      heading: '1C1C1C',
      accent: '7A1F2E',
      muted: '5F5A55',
      rule: '8E867D',
      surface: 'F7F5F1',
      link: '7A1F2E',
      tableHead: 'FFFFFF',
      onTableHead: '1C1C1C',
      cover: 'F7F5F1',
      onCover: '1C1C1C',
      coverAccent: '7A1F2E',
    },
    isTitleCentered: true,
    headingRule: 'none',
    tableLines: 'outer',
    isBanded: false,
    slideMark: 'frame',
  },
  warm: {
    fonts: { heading: 'Georgia', body: 'Calibri', code: 'Consolas' },
    sizes,
    colours: {
      page: 'FFFBF5',
      text: '3C2E26',
      heading: '8A3A1C',
      accent: 'C4592A',
      muted: '7A6456',
      rule: 'E7D2BE',
      surface: 'FAEEE0',
      link: '9C4318',
      tableHead: 'F3DEC8',
      onTableHead: '5E2A14',
      cover: '8A3A1C',
      onCover: 'FFF6EA',
      coverAccent: 'F2B56B',
    },
    isTitleCentered: false,
    headingRule: 'beside',
    tableLines: 'rows',
    isBanded: false,
    slideMark: 'corner',
  },
  dark: {
    fonts: { heading: 'Arial', body: 'Arial', code: 'Consolas' },
    sizes: { ...sizes, body: 10.5 },
    colours: {
      page: '151922',
      text: 'E3E7EF',
      heading: 'FFFFFF',
      accent: '6FA8FF',
      muted: 'A0AABB',
      rule: '3A4354',
      surface: '1F2531',
      link: '8FBCFF',
      tableHead: '2B3547',
      onTableHead: 'FFFFFF',
      cover: '0D1017',
      onCover: 'FFFFFF',
      coverAccent: '6FA8FF',
    },
    isTitleCentered: false,
    headingRule: 'none',
    tableLines: 'rows',
    isBanded: true,
    slideMark: 'edge',
  },
}
