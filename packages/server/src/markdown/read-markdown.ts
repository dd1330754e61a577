import { Marked, Tokenizer, type Token, type TokenizerExtension, type Tokens } from 'marked'

/** Deepest nesting that is read as such. */
export const maxDepth = 24
/** A list nests behind a blank only: dashes in a row underline headings and frame tables of consoles. */
const nestedMarkers = new RegExp(`(?:^|\\n)[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${maxDepth},}`)
const deepIndent = new RegExp(`(?:^|\\n)(?: {${maxDepth * 4},}|\\t{${maxDepth},})(?:[-*+]|\\d{1,9}[.)]) `)
const thematicBreak = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/gm
const delimiterRuns = /[*_~]+/g
/** What can begin something that the lexer then looks for the end of. */
const beginnings = /[[\]`<&\\$!@]/g
const listMarker = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/m
/** The lexer takes closing brackets off the end of an address one by one, looking at all of it each time. */
const endlessAddress = /(?:https?:\/\/|www\.)\S{4000}/i
/** In one paragraph. */
const maxDelimiters = 2_000
const maxBeginnings = 10_000
const longestRun = 100
/** For lines of an item the lexer takes the square of their number. */
const maxLinesWithItems = 1_000
/** In UTF-16 code units and in lines: several times what a model answers at once. */
const maxLength = 100_000
const maxLines = 8_000

/** Reads markdown; undefined where it is so wild or so long that reading it would take the server's time. */
export type ReadMarkdown = (markdown: string) => Token[] | undefined

/** An address that a link may lead to; that of a comment is none. */
const address = /^(?:https?:|mailto:|\.{0,2}\/|#?$)/i

class TokenizerOfAnswers extends Tokenizer {
  /** Nobody sees a definition, so it is one only if it leads somewhere: who speaks in a dialogue and notes stay. */
  override def(source: string): Tokens.Def | undefined {
    const found = super.def(source)
    return found && found.tag[0] !== '^' && address.test(found.href) ? found : undefined
  }

  /** One tilde alone strikes nothing out: it means a range, or about. */
  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    return source[1] === '~' ? super.del(source, masked, before) : undefined
  }
}

/** How the lexer reads what a model or a person has written. */
export const markdownOptions = { gfm: true, tokenizer: new TokenizerOfAnswers() }

/** A reader of GitHub's markdown and of what the extensions add to it. */
export function markdownReader(extensions: readonly TokenizerExtension[] = []): ReadMarkdown {
  const reader = new Marked({ extensions: [...extensions] }).setOptions(markdownOptions)
  return (markdown) => {
    if (isExcessive(markdown)) return undefined
    try {
      return reader.lexer(markdown)
    } catch {
      // A stack overflow or the lexer's guard against endless loops.
      return undefined
    }
  }
}

/** What stands in markdown, block by block. Undefined: it has to be taken as plain text. */
export const readMarkdown: ReadMarkdown = markdownReader()

/** Whether the lexer would nest until the stack ends, or search in quadratic time. */
function isExcessive(markdown: string): boolean {
  if (markdown.length > maxLength || countOf('\n', markdown) > maxLines) return true
  const source = markdown.replaceAll(thematicBreak, '')
  if (nestedMarkers.test(source) || deepIndent.test(source) || endlessAddress.test(source)) return true
  return source.split(/\n\s*\n/).some(isExcessiveParagraph)
}

function isExcessiveParagraph(paragraph: string): boolean {
  const runs = paragraph.match(delimiterRuns)
  if (runs !== null && (runs.length > maxDelimiters || runs.some((run) => run.length > longestRun)))
    return true
  if ((paragraph.match(beginnings)?.length ?? 0) > maxBeginnings) return true
  if (!listMarker.test(paragraph)) return false
  return paragraph.split('\n').filter((line) => !listMarker.test(line)).length > maxLinesWithItems
}

const countOf = (character: string, text: string): number => text.split(character).length - 1

/** What stands inside a token; nothing in one that only has text. */
export const tokensIn = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])
