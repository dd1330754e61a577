interface Rule {
  /** Selectors, or an at-rule with its condition. */
  prelude: string
  body: string
}

/** The rules of a style sheet on its outermost level. Strings and brackets may hold braces. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let depth = 0
  let start = 0
  let bodyStart = 0
  let quote = ''
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at]!
    if (quote) {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{' && depth++ === 0) bodyStart = at + 1
    else if (sign === '}' && --depth === 0) {
      rules.push({ prelude: css.slice(start, bodyStart - 1).trim(), body: css.slice(bodyStart, at) })
      start = at + 1
    }
  }
  return rules
}

/** Splits at the commas that are not in brackets. */
function selectorsOf(prelude: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const sign of prelude) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign
  }
  return selectors.map((selector) => selector.trim())
}

/** What is said of a document: nothing in the root of an element is meant. */
const isOfDocument = (selector: string) => /^:where\((:root|\[data-theme)/.test(selector)

const classesOf = (text: string) => text.match(/\bst-[a-z0-9-]+/g) ?? []

/** The kinds of button that a selector asks for. */
const variantsOf = (selector: string) =>
  [...selector.matchAll(/\[data-variant=["']?([a-z]+)/g)].map(([, variant]) => variant!)

/** What the scripts of the first drawing name. */
interface Drawn {
  classes: ReadonlySet<string>
  code: string
}

/** Where a bracket that opens at such a place is closed. */
function closes(text: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')' && (depth -= 1) === 0) return at
  }
  return text.length
}

/** Whether a selector can mean something that is drawn. What it excludes doesn't matter; of a list one entry is enough. */
function canMatch(selector: string, drawn: Drawn): boolean {
  const { classes, code } = drawn
  const list = /:(not|is|where)\(/.exec(selector)
  if (list) {
    const opening = list.index + list[0].length - 1
    const end = closes(selector, opening)
    const [before, after] = [selector.slice(0, list.index), selector.slice(end + 1)]
    const entries = list[1] === 'not' ? [''] : selectorsOf(selector.slice(opening + 1, end))
    return entries.some((entry) => canMatch(`${before}${entry}${after}`, drawn))
  }
  return (
    classesOf(selector).every((name) => classes.has(name)) &&
    variantsOf(selector).every((variant) => code.includes(`"${variant}"`))
  )
}

/**
 * What a style sheet says of elements with certain classes and of certain kinds, as far as its selectors tell: rules for
 * others are left out, their order stays. To be loaded first, and replaced by the whole later.
 */
function rulesFor(css: string, drawn: Drawn): string {
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (/^@(media|supports|container|starting-style|layer)/.test(prelude)) {
        const inner = rulesFor(body, drawn)
        return inner && `${prelude}{${inner}}`
      }
      if (prelude.startsWith('@')) return `${prelude}{${body}}`
      const selectors = selectorsOf(prelude).filter(
        (selector) => !isOfDocument(selector) && canMatch(selector, drawn),
      )
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : ''
    })
    .join('')
}

/** Leaves out animations and custom properties that nothing refers to. */
function withoutUnused(css: string, users: string): string {
  return css
    .replaceAll(/@keyframes ([\w-]+)\{((?:[^{}]*\{[^{}]*\})*)\}/g, (rule, name: string) =>
      new RegExp(`animation[^;{}]*\\b${name}\\b`).test(users) ? rule : '',
    )
    .replaceAll(/(--[\w-]+):((?:[^;{}"']|"[^"]*"|'[^']*')*)(;|(?=\}))/g, (declaration, name: string) =>
      users.includes(`var(${name}`) || users.includes(`"${name}"`) ? declaration : '',
    )
    .replaceAll(/[^{}]+\{\}/g, '')
}

/**
 * The parts of style sheets that the first drawing needs.
 * @param sheets texts by name
 * @param code the scripts of the first drawing: their classes are drawn
 * @param neighbours other style sheets that are there from the beginning
 */
export function firstStyles(
  sheets: ReadonlyMap<string, string>,
  code: string,
  neighbours: string,
): Map<string, string> {
  const drawn = { classes: new Set(classesOf(code)), code }
  const kept = [...sheets].map(([name, css]) => [name, rulesFor(css, drawn)] as const)
  const users = [code, neighbours, ...kept.map(([, css]) => css)].join('\n')
  return new Map(kept.map(([name, css]) => [name, withoutUnused(css, users)]))
}
