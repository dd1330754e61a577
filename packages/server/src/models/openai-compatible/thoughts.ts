const openings = ['<think>', '<thinking>']
const closing = /<\/think(?:ing)?>/i
/** Characters of a closing that may have arrived without its last one. */
const unfinished = '</thinking>'.length - 1

/** Takes away what a model thinks aloud before its answer. */
export interface ThoughtFilter {
  /** What is to be told of the next piece; empty as long as there are thoughts, or may be. */
  pass(piece: string): string
  /** What has been kept back when there are no more pieces. */
  rest(): string
}

/**
 * Thoughts have a field of their own, but services that do not know how a model thinks pass them on in the answer: vLLM
 * without a reasoning parser, llama.cpp, and Ollama with DeepSeek R1, QwQ and Qwen 3. Only at its beginning: later on
 * the mark is part of what is told.
 */
export function createThoughtFilter(): ThoughtFilter {
  let state: 'beginning' | 'thinking' | 'answering' = 'beginning'
  let kept = ''
  let hasThought = false

  const told = () => (hasThought ? kept.trimStart() : kept)

  function begin(): string {
    const start = kept.trimStart()
    const known = start.toLowerCase()
    const opening = openings.find((mark) => known.startsWith(mark))
    if (opening !== undefined) {
      state = 'thinking'
      hasThought = true
      kept = start.slice(opening.length)
      return think()
    }
    if (openings.some((mark) => mark.startsWith(known))) return ''
    state = 'answering'
    return told()
  }

  function think(): string {
    const end = closing.exec(kept)
    if (!end) {
      kept = kept.slice(-unfinished)
      return ''
    }
    state = 'beginning'
    kept = kept.slice(end.index + end[0].length)
    return begin()
  }

  return {
    pass(piece) {
      if (state === 'answering') return piece
      kept += piece
      return state === 'thinking' ? think() : begin()
    },
    rest: () => (state === 'beginning' ? told() : ''),
  }
}
