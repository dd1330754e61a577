/** How one connection behaves. */
export interface ConnectionPlan {
  /** Bytes that get through; after them the connection ends as `ending` says. */
  bytes?: number
  /** `silence`: it stays open and nothing arrives any more. */
  ending?: 'break' | 'close' | 'silence'
  /** Sizes of the pieces in which bytes arrive, over and over; whole events when empty. */
  chunks?: readonly number[]
  /** So many characters before the asked place are sent again, as a careless proxy may do. */
  overlap?: number
}

export interface Connection {
  readonly body: ReadableStream<Uint8Array>
  /** The last sequence number sent; what was sent may not have arrived. */
  readonly sequence: number
  event(sequence: number, type: string, data: object): void
  comment(): void
  end(how: 'break' | 'close'): void
}

export function connect(options: {
  after: number
  plan: ConnectionPlan
  signal: AbortSignal
  onEnd: () => void
}): Connection {
  const { plan, signal, onEnd } = options
  const encoder = new TextEncoder()
  const sizes = plan.chunks?.length ? plan.chunks : [Number.POSITIVE_INFINITY]
  let sequence = Math.max(Math.min(1, options.after), options.after - (plan.overlap ?? 0))
  let left = plan.bytes ?? Number.POSITIVE_INFINITY
  let turn = 0
  let state: 'open' | 'silent' | 'ended' = 'open'
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: () => finish(() => {}),
  })

  function finish(act: () => void) {
    if (state === 'ended') return
    state = 'ended'
    act()
    onEnd()
  }
  function end(how: 'break' | 'close') {
    // Nobody is told of the end of a connection that has fallen silent.
    if (how === 'close' && state === 'silent') return
    finish(() => (how === 'break' ? controller.error(new TypeError('terminated')) : controller.close()))
  }

  function send(text: string) {
    if (state !== 'open') return
    const all = encoder.encode(text)
    const bytes = all.subarray(0, Math.max(0, left))
    left -= bytes.length
    for (let from = 0; from < bytes.length;) {
      const size = sizes[turn % sizes.length] ?? 1
      controller.enqueue(bytes.slice(from, from + size))
      from += size
      turn += 1
    }
    if (bytes.length === all.length) return
    if (plan.ending === 'silence') state = 'silent'
    else if (plan.ending === 'close') end('close')
    // An error discards what has not been read yet, as a broken connection may or may not do.
    else end('break')
  }

  // Node's fetch breaks the body of an aborted request.
  signal.addEventListener('abort', () => end('break'))
  return {
    body,
    get sequence() {
      return sequence
    },
    event(next, type, data) {
      sequence = next
      send(`id: ${next}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    comment: () => send(': heartbeat\n\n'),
    end,
  }
}
