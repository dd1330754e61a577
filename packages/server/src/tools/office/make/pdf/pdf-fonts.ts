import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Coverage, fontCoverage } from './font-coverage.ts'

const { resolve } = createRequire(import.meta.url)
const packages = '@expo-google-fonts'

const latin = (weight: string) => resolve(`${packages}/be-vietnam-pro/${weight}/BeVietnamPro_${weight}.ttf`)
const mono = (weight: string) => resolve(`${packages}/noto-sans-mono/${weight}/NotoSansMono_${weight}.ttf`)
const arabic = (weight: string) =>
  resolve(`${packages}/noto-sans-arabic/${weight}/NotoSansArabic_${weight}.ttf`)
const naskh = (weight: string) =>
  resolve(`${packages}/noto-naskh-arabic/${weight}/NotoNaskhArabic_${weight}.ttf`)

/** A family by its use. */
export type PdfFont = 'Text' | 'Mono' | 'Arabic' | 'Naskh'

const upright = (font: (weight: string) => string) => ({
  normal: font('400Regular'),
  bold: font('700Bold'),
  italics: font('400Regular'),
  bolditalics: font('700Bold'),
})

/** Files of the fonts that a PDF can embed; what it does not use of them is left out of it. */
export const pdfFonts: Readonly<
  Record<PdfFont, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>
> = {
  Text: {
    normal: latin('400Regular'),
    bold: latin('600SemiBold'),
    italics: latin('400Regular_Italic'),
    bolditalics: latin('600SemiBold_Italic'),
  },
  Mono: upright(mono),
  Arabic: upright(arabic),
  Naskh: upright(naskh),
}

/** The only files that the PDF library may read. */
export const fontFiles: ReadonlySet<string> = new Set(
  Object.values(pdfFonts).flatMap((family) => Object.values(family)),
)

const coverages = new Map<PdfFont, Coverage>()

/** Whether a family has a character. */
export function hasGlyph(font: PdfFont, codePoint: number): boolean {
  let coverage = coverages.get(font)
  if (!coverage) coverages.set(font, (coverage = fontCoverage(readFileSync(pdfFonts[font].normal))))
  return coverage(codePoint)
}
