import type { Language } from '@ai-studio/contract'
import { bare, blocksOf, indentOf } from '../text/blocks.ts'
import { oneLine } from './own-words.ts'

/** One section of somebody's outline. */
export interface GivenSection {
  /** Plain text, on one line. */
  heading: string
  /** 2 for the highest, at most 6. */
  level: number
  /** What stands below it, as plain text. */
  points: string[]
  role: 'opening' | 'closing' | 'middle'
}

export interface GivenOutline {
  /** Of a heading of the first level above everything else. */
  title?: string
  sections: GivenSection[]
}

const openings: Readonly<Record<Language, RegExp>> = {
  en: /^(?:introduction|intro|opening|the beginning)$/i,
  vi: /^(?:mở đầu|mở bài|giới thiệu|lời mở đầu|dẫn nhập)$/iu,
}
const closings: Readonly<Record<Language, RegExp>> = {
  en: /^(?:conclusions?|in conclusion|closing|in short|summary|to sum up|the end|outlook)$/i,
  vi: /^(?:kết luận|kết bài|kết|lời kết|tóm lại|tổng kết)$/iu,
}
const mostSections = 60

/** Whether it is a hint in italics, or a marked gap. */
const isAside = (text: string) =>
  /^\s*(?:\*[^*]+\*|_[^_]+_)\s*$/.test(text) || oneLine(bare(text)).startsWith('[…: ')

/**
 * Reads an outline of Markdown headings, of a list, or of plain lines. Headings and the items on the left are sections,
 * what stands below them are their points; hints in italics and marked gaps are neither.
 */
export function readOutline(written: string, language: Language): GivenOutline {
  const blocks = blocksOf(written.normalize('NFC').replaceAll('\r', ''))
  const outline: GivenOutline = { sections: [] }
  const add = (heading: string, level: number) => {
    const plain = oneLine(bare(heading)).replace(/[\s:]+$/, '')
    if (isAside(heading) || plain === '' || outline.sections.length >= mostSections) return
    outline.sections.push({
      heading: plain,
      level: Math.min(6, Math.max(2, level)),
      points: [],
      role: 'middle',
    })
  }
  const addPoint = (text: string) => {
    const plain = oneLine(bare(text))
    if (plain === '' || isAside(text)) return
    outline.sections.at(-1)?.points.push(plain)
  }
  const listDepth = Math.min(
    ...blocks.flatMap((block) => (block.kind === 'item' ? [indentOf(block.marker)] : [])),
    1000,
  )
  const top = Math.min(...blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])), 7)
  const isTitled =
    blocks.filter((block) => block.kind === 'heading' && block.level === top).length === 1 && top === 1
  const hasHeadings = blocks.some((block) => block.kind === 'heading' && !(isTitled && block.level === 1))
  for (const block of blocks) {
    if (block.kind === 'heading') {
      if (isTitled && block.level === 1) outline.title = oneLine(bare(block.text))
      else add(block.text, block.level - top + (isTitled ? 1 : 2))
    } else if (block.kind === 'item') {
      const isSection = !hasHeadings && indentOf(block.marker) <= listDepth + 1
      if (isSection) add(block.text, 2)
      else addPoint(block.text)
    } else if (block.kind === 'paragraph') {
      for (const line of block.text.split('\n')) {
        if (hasHeadings || blocks.some(({ kind }) => kind === 'item')) addPoint(line)
        else add(line, 2)
      }
    }
  }
  const first = outline.sections[0]
  const last = outline.sections.at(-1)
  if (first && openings[language].test(first.heading)) first.role = 'opening'
  if (last && last !== first && closings[language].test(last.heading)) last.role = 'closing'
  return outline
}
