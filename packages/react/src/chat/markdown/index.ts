import {
  cloneElement,
  createElement,
  isValidElement,
  useMemo,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useTextSource } from '../../provider/use-studio.ts'
import { useChatTexts } from '../chat-texts.ts'
import { decodeEntities } from './entities.ts'
import { renderInline } from './inline.tsx'
import { lex, noLinks, tokensIn, type Token, type Tokens } from './lex.ts'
import { MarkdownLink, type MarkdownLinkProps } from './link.tsx'
import { ItemContent, type ItemContentProps } from './list-element.tsx'
import { renderBlocks } from './render-blocks.tsx'
import { TableRowElement } from './table-element.tsx'

/** A link to a page of the site itself. */
export interface PageLinkProps {
  /** Path on this site, with query and fragment: `/help/sign-in#steps`. */
  href: string
  children?: ReactNode
}

export interface MarkdownTextProps {
  /** Finished Markdown. Its `#` and `##` become `h2`, so that the page's own `h1` stays alone. */
  text: string
  /**
   * Draws a link whose target is a path of this site (`/help/sign-in`), so that the site's router can take it.
   * Other links open apart from the page. Links in table headings and tasks are always drawn as the latter.
   * @default drawn like all other links
   */
  pageLink?: ComponentType<PageLinkProps> | undefined
  /**
   * Ids of the headings of the text, in order, so that addresses can lead to them. Each heading then links to itself.
   * Those inside quotes and lists are not counted.
   * @default headings without ids
   */
  headingIds?: readonly string[] | undefined
}

type Inside = (node: ReactNode) => ReactNode

/** The path on this site that a link leads to; null for one that leads elsewhere. */
function pathOf({ href, isImage }: MarkdownLinkProps): string | null {
  const address = decodeEntities(href).trim()
  if (isImage || !address.startsWith('/')) return null
  const here = 'http://site.invalid'
  if (!URL.canParse(address, here)) return null
  // The browser's own parser decides: `//host` and `/\host` begin like paths and are none.
  const { origin, pathname, search, hash } = new URL(address, here)
  return origin === here ? pathname + search + hash : null
}

function rowWith({ cells }: ComponentProps<typeof TableRowElement>, inside: Inside): ReactNode[] {
  return cells.map((cell, key) =>
    createElement('td', { key, 'data-align': cell.align ?? undefined }, inside(renderInline(cell.tokens))),
  )
}

/** The same nodes with each link to a page of this site drawn by `pageLink`. */
function withPageLinks(node: ReactNode, pageLink: ComponentType<PageLinkProps>): ReactNode {
  const inside: Inside = (inner) => withPageLinks(inner, pageLink)
  if (Array.isArray(node)) return node.map((each: ReactNode) => inside(each))
  if (!isValidElement<{ children?: ReactNode }>(node)) return node
  const { type, key, props } = node
  if (type === MarkdownLink) {
    const link = props as MarkdownLinkProps
    const path = pathOf(link)
    return path === null ? node : createElement(pageLink, { key, href: path }, link.children)
  }
  if (type === ItemContent) {
    const item = props as ItemContentProps
    return createElement(ItemContent, { ...item, key, render: (...block) => inside(item.render(...block)) })
  }
  if (type === TableRowElement) {
    return createElement('tr', { key }, rowWith(props as ComponentProps<typeof TableRowElement>, inside))
  }
  return props.children === undefined ? node : cloneElement(node, undefined, inside(props.children))
}

/** Headings of the text itself continue the page's; those inside quotes and lists stay as small as in a chat. */
function pageHeading(token: Token, key: number, id: string | undefined): ReactNode {
  const level = (token as Tokens.Heading).depth
  const attributes = { key, className: 'st-md-heading', 'data-level': level, dir: 'auto', id }
  const content = renderInline(tokensIn(token) ?? [])
  // The way to the heading is also the way to copy its address.
  const inside = id ? createElement('a', { className: 'st-md-anchor', href: `#${id}` }, content) : content
  return createElement(`h${Math.max(2, level)}`, attributes, inside)
}

/** The nodes of a whole text. */
function renderText(text: string, headingIds: readonly string[]): ReactNode[] {
  const tokens = lex(text.replace(/\r\n?/g, '\n'), noLinks())
  let headings = 0
  return renderBlocks(tokens).map((node, index) => {
    const token = tokens[index]
    if (token?.type !== 'heading') return node
    headings += 1
    return pageHeading(token, index, headingIds[headings - 1])
  })
}

const noIds: readonly string[] = []

/**
 * A whole, finished Markdown text, such as an article: drawn as elements, HTML in it as text, images as links. For
 * answers that are still being written the chat has its own means. Needs a provider, and the chat's style sheets.
 */
export function MarkdownText({ text, pageLink, headingIds = noIds }: MarkdownTextProps): ReactElement {
  // Tables and copy buttons have names. Where the page has brought them ahead, a server draws the text as well.
  const source = useTextSource()
  const areTextsReady = useChatTexts() || source.has(source.$language.get(), 'chat')
  const content = useMemo(() => {
    const blocks = renderText(text, headingIds)
    return pageLink ? withPageLinks(blocks, pageLink) : blocks
  }, [text, pageLink, headingIds])
  return createElement('div', { className: 'st-md' }, areTextsReady ? content : null)
}
