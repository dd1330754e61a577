import type { HelpArticle } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import type { DetachedWindowAPI } from 'happy-dom'
import { articles } from './articles.ts'

/** The help calls of a server, answered at the edge of the network. */
export interface HelpServer {
  /** Its address, different from that of any other one. */
  readonly endpoint: string
  /** The articles that it has. */
  articles: Record<Language, readonly HelpArticle[]>
  /** Arrived calls for help texts, each with its language: `vi /articles/sign-in`. */
  readonly calls: readonly string[]
  /** `away`: nothing answers; `silent`: answers wait until the server is no longer silent. */
  state: 'up' | 'away' | 'silent'
}

let count = 0

/** From here on this page talks to a server of its own. */
export function startHelpServer(): HelpServer {
  count += 1
  const prefix = `/help-server-${count}`
  const calls: string[] = []
  const waiting: (() => void)[] = []
  let current: HelpServer['state'] = 'up'

  const server: HelpServer = {
    endpoint: location.origin + prefix,
    articles,
    calls,
    get state() {
      return current
    },
    set state(next) {
      current = next
      if (next !== 'silent') for (const go of waiting.splice(0)) go()
    },
  }

  function answer(path: string, language: Language): Response {
    const known = server.articles[language]
    if (path === '/articles') {
      const list = known.map(({ content: _content, language: _language, ...summary }) => summary)
      return Response.json({ language, articles: list })
    }
    const article = known.find(({ slug }) => path === `/articles/${slug}`)
    return article
      ? Response.json(article)
      : Response.json({ code: 'NOT_FOUND', message: 'Not here' }, { status: 404 })
  }

  const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.settings.fetch.interceptor = {
    async beforeAsyncRequest({ request }) {
      const path = new URL(request.url).pathname.replace(prefix, '')
      if (!path.startsWith('/api/help/')) return Response.json({}) as never
      const language = request.headers.get('Accept-Language') as Language
      calls.push(`${language} ${path.slice('/api/help'.length)}`)
      if (current === 'silent') await new Promise<void>((go) => void waiting.push(go))
      if (current === 'away') throw new TypeError('The server is away.')
      return answer(path.slice('/api/help'.length), language) as never
    },
  }
  return server
}
