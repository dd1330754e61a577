import type { IncomingMessage, ServerResponse } from 'node:http'
import { storedMessages } from '../corpus.ts'
import { remembered } from './remembered.ts'
import type { Wire } from './answers.ts'
import { bodyOf, sendJson, sendText } from './http.ts'

const events = 'text/event-stream; charset=utf-8'

const textEvents: Wire = {
  contentType: events,
  token: (text) => `data: ${JSON.stringify({ text })}\n\n`,
}

const flowise: Wire = {
  contentType: events,
  begin: 'data: {"event":"start","data":""}\n\n',
  token: (text) => `data: ${JSON.stringify({ event: 'token', data: text })}\n\n`,
  end: () => 'data: {"event":"end","data":"[DONE]"}\n\n',
}

const n8nNode = { nodeId: 'stub', nodeName: 'Stub', itemIndex: 0, runIndex: 0 }
const n8nLine = (value: object) => `${JSON.stringify({ ...value, metadata: n8nNode })}\n`
const n8n: Wire = {
  contentType: 'application/json; charset=utf-8',
  begin: n8nLine({ type: 'begin' }),
  token: (content) => n8nLine({ type: 'item', content }),
  end: () => n8nLine({ type: 'end' }),
}

const listOf = remembered((count) => JSON.stringify(storedMessages(count)))
const n8nSessionOf = remembered((count) =>
  JSON.stringify({
    data: storedMessages(count).map(({ role, content }) => ({
      id: ['langchain_core', 'messages', role === 'user' ? 'HumanMessage' : 'AIMessage'],
      kwargs: { content },
    })),
  }),
)

/** Makes so many stored messages as the other chats get them, so that no answer waits for it. */
export function preparePeers(count: number): void {
  listOf(count)
  n8nSessionOf(count)
}

/** The calls of the other chats, each in its own protocol. Answers whether it was one. */
export async function servePeers(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  answer: (wire: Wire) => Promise<void>,
): Promise<boolean> {
  const route = `${request.method} ${url.pathname}`
  switch (route) {
    case 'POST /deep-chat':
      await bodyOf(request)
      await answer(textEvents)
      return true
    case 'POST /assistant-ui':
      await bodyOf(request)
      await answer(textEvents)
      return true
    case 'POST /api/v1/prediction/bench':
      await bodyOf(request)
      await answer(flowise)
      return true
    case 'GET /api/v1/chatflows-streaming/bench':
      sendJson(response, { isStreaming: true })
      return true
    case 'GET /api/v1/public-chatbotConfig/bench':
      sendJson(response, { uploads: {} })
      return true
    case 'GET /stored':
      sendText(response, listOf(Number(url.searchParams.get('count'))))
      return true
    case 'POST /n8n': {
      const { action } = JSON.parse(await bodyOf(request)) as { action?: string }
      if (action === 'loadPreviousSession') {
        sendText(response, n8nSessionOf(Number(url.searchParams.get('stored'))))
      } else await answer(n8n)
      return true
    }
    default:
      return false
  }
}
