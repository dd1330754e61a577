import { mapGrouped, pushGrouped, type Block, type Groups } from './blocks.ts'
import { openFence } from './fence-block.ts'
import { noLinks, rules, type Links } from './lex.ts'
import { openList } from './list-block.ts'
import { isBlank, type OpenBlock } from './open-block.ts'
import { relink } from './relink.ts'
import { openText } from './text-block.ts'

function openBlock(line: string): OpenBlock {
  const { block } = rules
  if (block.code.test(line)) return openText(line)
  if (block.fences.test(line)) return openFence(line)
  if (!block.hr.test(line) && block.list.test(line)) return openList(line)
  return openText(line)
}

/**
 * Markdown that may still be growing, as blocks. A finished block is read once and keeps its identity; only the
 * block at the end is read again. In which pieces the text arrives makes no difference to the final blocks.
 */
export class MarkdownDocument {
  /** Everything there is to draw, in groups; full groups keep their identity. */
  groups: Groups<Block> = []
  /** The text taken so far. */
  text = ''
  isFinished = false

  #frozen: Groups<Block> = []
  #open: OpenBlock | null = null
  #partial = ''
  #links: Links = noLinks()

  /**
   * Takes the text as it is now. A text that does not begin with the former one starts afresh.
   * @param isFinished whether nothing will follow
   */
  update(text: string, isFinished: boolean): void {
    if (text === this.text && isFinished === this.isFinished) return
    if (this.isFinished || !text.startsWith(this.text)) this.#reset()
    this.#feed(text.slice(this.text.length), isFinished)
    this.text = text
    this.isFinished = isFinished
    this.groups = isFinished ? this.#frozen : this.#view()
  }

  #reset(): void {
    this.#frozen = []
    this.#open = null
    this.#partial = ''
    this.#links = noLinks()
    this.text = ''
    this.isFinished = false
  }

  #feed(added: string, isFinished: boolean): void {
    let text = this.#partial + added
    // A carriage return at the end may be half of a line end.
    const held = !isFinished && text.endsWith('\r') ? '\r' : ''
    if (held) text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
    const lines = text.split('\n')
    const last = lines.pop()!
    this.#partial = isFinished ? '' : last + held
    if (isFinished && last !== '') lines.push(last)
    for (const line of lines) this.#add(line)
    if (isFinished) this.#close()
  }

  #add(line: string): void {
    let verdict = this.#open?.judge(line) ?? 'other'
    if (verdict === 'other') {
      this.#close()
      if (isBlank(line)) return
      this.#open = openBlock(line)
      verdict = this.#open.judge(line)
    }
    const found = noLinks()
    const next = this.#open!.add(line, this.#links, found)
    this.#learn(found)
    if (next) {
      this.#close()
      this.#open = next
    } else if (verdict === 'last') this.#close()
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    if (!open || open.isEmpty) return
    const found = noLinks()
    this.#frozen = pushGrouped(this.#frozen, open.close(this.#links, found))
    this.#learn(found)
  }

  /** New link definitions count for what stands before them as well. */
  #learn(found: Links): void {
    const labels = Object.keys(found).filter((label) => !(label in this.#links))
    if (labels.length === 0) return
    for (const label of labels) this.#links[label] = found[label]!
    this.#frozen = mapGrouped(this.#frozen, (block) => relink(block, labels, this.#links))
    this.#open?.relink?.(labels, this.#links)
  }

  #view(): Groups<Block> {
    const partial = this.#partial.replace(/\r$/, '')
    const open = this.#open
    const isNext = !isBlank(partial) && (open === null || open.judge(partial) === 'other')
    let groups = this.#frozen
    const show = (block: Block | null) => {
      if (block) groups = pushGrouped(groups, block)
    }
    if (open) show(open.view(isNext ? null : partial, this.#links))
    if (isNext) show(openBlock(partial).view(partial, this.#links))
    return groups
  }
}

/** Finished markdown as blocks. */
export function parseMarkdown(text: string): Groups<Block> {
  const document = new MarkdownDocument()
  document.update(text, true)
  return document.groups
}

/**
 * Compiles in pieces what parsing is made of, so that a press in between is answered: browsers compile expressions when
 * they are used for the first time.
 */
export const parseWarmUps: readonly (() => void)[] = ['a', '**a** `b`', '[c](https://d)', '- e\n\n1. f'].map(
  (text) => () => void parseMarkdown(text),
)
