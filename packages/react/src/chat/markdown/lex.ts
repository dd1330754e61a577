import { Lexer, Tokenizer, type Links, type Token, type Tokens } from 'marked'
import { quickRules } from './quick-rules.ts'

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

// An own tokenizer and own options: the page may use the same copy of marked and change its defaults.
const tokenizer = new TokenizerOfAnswers()
const options = { gfm: true, tokenizer }

/** The lexer's line rules, so that block limits found here are those it finds itself. */
export const rules = quickRules(rulesOf(new Lexer(options)))

/** A lexer gives its tokenizer the rules when it is made. */
function rulesOf(_lexer: Lexer): Tokenizer['rules'] {
  return tokenizer.rules
}

/** Deepest nesting of quotes, lists and emphasis that is drawn as such; what lies deeper is shown as text. */
export const maxDepth = 24

/** A list nests behind a blank only: dashes in a row underline headings and frame tables of consoles. */
const nestedMarkers = new RegExp(`(?:^|\\n)[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${maxDepth},}`)
const deepIndent = new RegExp(`(?:^|\\n)(?: {${maxDepth * 4},}|\\t{${maxDepth},})(?:[-*+]|\\d{1,9}[.)]) `)
const delimiterRuns = /[*_~]+/g
const maxDelimiters = 1_000
const longestRun = 100

/** Text that is shown as it was written. */
const written = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: true })

class LexerOfAnswers extends Lexer {
  /** For emphasis the lexer searches in quadratic time, but never further than a paragraph, a heading or a cell goes. */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const runs = source.match(delimiterRuns) ?? []
    if (runs.length <= maxDelimiters && runs.every((run) => run.length <= longestRun))
      return super.inlineTokens(source, tokens)
    tokens.push(written(source))
    return tokens
  }
}

function asText(source: string): Token[] {
  const text = source.trimEnd()
  return [{ type: 'paragraph', raw: source, text, tokens: [written(text)] }]
}

export type { Links, Token, Tokens } from 'marked'

/** What stands inside a token; undefined for one that holds only text. */
export const tokensIn = (token: Token | undefined): Token[] | undefined =>
  token && 'tokens' in token ? token.tokens : undefined

/** The only HTML with a meaning: tables have no other way to break a line. It carries nothing else. */
export const lineBreak = /^<br\s*\/?>$/i

/** Link definitions found so far; the labels are normalised. */
export const noLinks = (): Links => Object.create(null) as Links

/**
 * Block tokens of one piece of markdown. `known` are link definitions from other pieces; definitions in this piece
 * are put into `found`.
 */
export function lex(source: string, known: Links, found?: Links): Token[] {
  // The lexer would nest until the stack ends. A thematic break may be long; it is a line of its own and nests nothing.
  if ((nestedMarkers.test(source) || deepIndent.test(source)) && !rules.block.hr.test(source))
    return asText(source)
  const lexer = new LexerOfAnswers(options)
  tokenizer.rules = rules
  const own = Object.create(known) as Links
  lexer.tokens.links = own
  try {
    const tokens: Token[] = lexer.lex(source)
    if (found) for (const label of Object.keys(own)) found[label] ??= own[label]!
    return tokens
  } catch {
    // A stack overflow or the lexer's guard against endless loops: whatever it is, the text is still to be read.
    return asText(source)
  }
}

/** A label as the lexer compares it. */
const normalizeLabel = (text: string) => text.replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase()

/** Whether the source may refer to one of the labels. */
export function mentions(source: string, labels: readonly string[]): boolean {
  if (!source.includes('[')) return false
  const text = normalizeLabel(source)
  return labels.some((label) => text.includes(label))
}
