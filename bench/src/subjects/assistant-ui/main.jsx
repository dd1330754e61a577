import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react'
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown'
import { createRoot } from 'react-dom/client'
import remarkGfm from 'remark-gfm'

const place = document.querySelector('#assistant')
const { origin, stored } = place.dataset

/** The texts of an event stream, one by one. */
async function* eventsOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop()
    for (const event of events) yield JSON.parse(event.slice('data: '.length)).text
  }
}

/** As documented: the whole text so far with every piece. */
const adapter = {
  async *run({ messages, abortSignal }) {
    const response = await fetch(`${origin}/assistant-ui`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: messages.at(-1) }),
      signal: abortSignal,
    })
    let text = ''
    for await (const piece of eventsOf(response)) {
      text += piece
      yield { content: [{ type: 'text', text }] }
    }
  },
}

const plugins = [remarkGfm]
/** With tables, as documented. */
const Text = () => <MarkdownTextPrimitive remarkPlugins={plugins} />
const parts = { Text }

function UserMessage() {
  return (
    <MessagePrimitive.Root className="message user">
      <MessagePrimitive.Parts />
    </MessagePrimitive.Root>
  )
}

function AssistantMessage() {
  return (
    <MessagePrimitive.Root className="message">
      <MessagePrimitive.Parts components={parts} />
    </MessagePrimitive.Root>
  )
}

const components = { UserMessage, AssistantMessage }

function Chat({ initialMessages }) {
  const runtime = useLocalRuntime(adapter, { initialMessages })
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root className="thread">
        <ThreadPrimitive.Viewport className="viewport">
          <ThreadPrimitive.Messages components={components} />
        </ThreadPrimitive.Viewport>
        <ComposerPrimitive.Root className="composer">
          <ComposerPrimitive.Input placeholder="Write a message" rows={1} />
          <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  )
}

const messages = Number(stored) > 0 ? await (await fetch(`${origin}/stored?count=${stored}`)).json() : []
createRoot(place).render(<Chat initialMessages={messages} />)
