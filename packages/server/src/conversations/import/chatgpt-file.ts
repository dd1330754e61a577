import { storableText } from '../../db/storable.ts'
import { withoutMarks } from './chatgpt-marks.ts'
import {
  importFilter,
  isObject,
  validTime,
  type ImportedConversation,
  type ImportedFile,
  type ImportedMessage,
} from './imported.ts'

type Fields = Record<string, unknown>

/** Content that is text; anything else is a tool's, a thought or a file. */
const textTypes: readonly unknown[] = ['text', 'multimodal_text', undefined]

/** Reads the `conversations.json` of an export from ChatGPT; undefined when it is none. */
export function readChatGpt(list: readonly unknown[]): ImportedFile | undefined {
  const conversations: ImportedConversation[] = []
  const isKept = importFilter()
  for (const each of list) {
    if (!isObject(each) || !isObject(each.mapping)) return undefined
    const conversation = readConversation(each, each.mapping)
    if (isKept(conversation)) conversations.push(conversation)
  }
  return { conversations, skipped: list.length - conversations.length }
}

function readConversation(fields: Fields, mapping: Fields): ImportedConversation {
  const createdAt = seconds(fields.create_time)
  const messages: ImportedMessage[] = []
  for (const node of branch(mapping, fields.current_node)) {
    const message = readMessage(node.message, messages.at(-1)?.time ?? createdAt ?? 0)
    if (message) messages.push(message)
  }
  return {
    title: typeof fields.title === 'string' ? storableText(fields.title) : '',
    modelId: null,
    createdAt: createdAt ?? messages[0]?.time ?? 0,
    messages,
  }
}

/** The nodes from the first one to the current one; other branches are what was replaced. */
function branch(mapping: Fields, current: unknown): Fields[] {
  const nodes: Fields[] = []
  const seen = new Set<unknown>()
  let id: unknown =
    typeof current === 'string' && Object.hasOwn(mapping, current) ? current : lastLeaf(mapping)
  while (typeof id === 'string' && Object.hasOwn(mapping, id) && !seen.has(id)) {
    seen.add(id)
    const node = mapping[id]
    if (!isObject(node)) break
    nodes.push(node)
    id = node.parent
  }
  return nodes.toReversed()
}

/** Where nobody says which branch is the current one, it is the one that was written last. */
function lastLeaf(mapping: Fields): string | undefined {
  let latest: { id: string; time: number } | undefined
  for (const [id, node] of Object.entries(mapping)) {
    if (!isObject(node) || (Array.isArray(node.children) && node.children.length > 0)) continue
    const time = isObject(node.message) ? (seconds(node.message.create_time) ?? 0) : 0
    if (!latest || time >= latest.time) latest = { id, time }
  }
  return latest?.id
}

function readMessage(message: unknown, timeBefore: number): ImportedMessage | undefined {
  if (!isObject(message) || !isObject(message.author) || !isObject(message.content)) return undefined
  const { role } = message.author
  if (role !== 'user' && role !== 'assistant') return undefined
  if (isHidden(message) || !textTypes.includes(message.content.content_type)) return undefined
  const { parts } = message.content
  if (!Array.isArray(parts)) return undefined
  const text = parts.map(textOf).filter(Boolean).join('\n\n')
  const content = storableText(role === 'assistant' ? withoutMarks(text) : text)
  if (content.trim() === '') return undefined
  return { role, content, time: seconds(message.create_time) ?? timeBefore, modelId: null }
}

/** What was typed, or what was understood of something spoken; empty for images, sounds and files. */
function textOf(part: unknown): string {
  const typed = isObject(part) && part.content_type === 'audio_transcription' ? part.text : part
  return typeof typed === 'string' ? typed : ''
}

/** Not shown to whoever wrote the conversation, or meant for a tool. */
function isHidden({ metadata, recipient }: Fields): boolean {
  if (typeof recipient === 'string' && recipient !== 'all') return true
  return isObject(metadata) && metadata.is_visually_hidden_from_conversation === true
}

const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' ? validTime(value * 1000) : undefined
