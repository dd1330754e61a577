/** One message of an event stream (HTML Living Standard, 9.2). */
export interface ServerSentEvent {
  /** The id given last, by this event or an earlier one; empty before the first. */
  readonly id: string
  /** Event name; `message` when the stream gives none. */
  readonly type: string
  readonly data: string
}

export interface SseParser {
  /**
   * Takes the next bytes and yields the events that they complete, parsing each only when it is asked for. What is
   * not taken from one call is lost, so finish the iteration before the next.
   */
  push: (bytes: Uint8Array) => Generator<ServerSentEvent, void>
}

/**
 * An event as the server writes it. Read as a whole, as reading line by line takes code that has not run before
 * several times as long, and thousands of events can arrive at once.
 */
const usualEvent = /id: ([^\r\n\0]*)\nevent: ([^\r\n]+)\ndata: ([^\r\n]*)\n\n/y
const lineEnd = /\r\n?|\n/g

/**
 * Parses server-sent events from bytes cut anywhere: inside a character, between CR and LF, inside a field.
 * Comments yield nothing; an event without its closing blank line is dropped, as the standard wants.
 */
export function createSseParser(): SseParser {
  // The decoder keeps an unfinished character for the next bytes and drops a byte order mark at the beginning.
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  let type = ''
  let data: string[] = []
  let skipLineFeed = false

  function field(line: string) {
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon < 0 ? line : line.slice(0, colon)
    const raw = colon < 0 ? '' : line.slice(colon + 1)
    const value = raw.startsWith(' ') ? raw.slice(1) : raw
    if (name === 'data') data.push(value)
    else if (name === 'event') type = value
    else if (name === 'id' && !value.includes('\0')) id = value
  }

  function complete(): ServerSentEvent | null {
    const event = data.length > 0 ? { id, type: type || 'message', data: data.join('\n') } : null
    type = ''
    data = []
    return event
  }

  /** Takes a complete line; answers the event that a blank one completes. */
  function take(line: string): ServerSentEvent | null {
    if (line === '') return complete()
    field(line)
    return null
  }

  return {
    *push(bytes) {
      const text = decoder.decode(bytes, { stream: true })
      let from = skipLineFeed && text.startsWith('\n') ? 1 : 0
      if (text !== '') skipLineFeed = false
      for (;;) {
        const isBetween = rest === '' && type === '' && data.length === 0
        usualEvent.lastIndex = from
        const usual = isBetween && usualEvent.exec(text)
        if (usual) {
          from = usualEvent.lastIndex
          id = usual[1]!
          yield { id, type: usual[2]!, data: usual[3]! }
          continue
        }
        // Only the new part can hold a line's end; searching the rest again would make long lines quadratic.
        lineEnd.lastIndex = from
        const match = lineEnd.exec(text)
        if (!match) break
        const line = rest + text.slice(from, match.index)
        rest = ''
        from = lineEnd.lastIndex
        skipLineFeed = match[0] === '\r' && from === text.length
        const event = take(line)
        if (event) yield event
      }
      rest += text.slice(from)
    },
  }
}
