import {
  toolFieldSchema,
  toolSources,
  type HelpArticle,
  type HelpList,
  type Plan,
  type Pricing,
  type Tool,
} from '@ai-studio/contract'
import {
  fallbackLanguage,
  languages,
  speechCharactersPerDay,
  tierLimits,
  tiers,
  type Language,
} from '@ai-studio/contract/constants'
import { defaultPricing } from '@ai-studio/core/payments'
import { createSiteTexts } from '../site-texts.ts'
import { addChatTexts } from '@ai-studio/react/chat'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from '../app.tsx'
import { languageOfPath } from '../language-path.ts'
import { loadTexts } from '../texts.ts'
import { HeadContext, type PageHead } from '../page-head.ts'
import { provideData, takeReadData } from '../page-data.ts'
import { helpDataName } from '../pages/help/help-shelf.ts'
import { toolDataName } from '../tools/tool-shelf.ts'
import { authOnPaper } from './auth-on-paper.ts'

/** A page as it is written at build time. */
export interface WrittenPage {
  language: Language
  head: PageHead
  /** Answers of calls that the page is drawn with. */
  data: Readonly<Record<string, unknown>>
  /** What stands in the root element. */
  markup: string
}

/** What the plans allow, besides the models, which each studio has its own of. */
const plans = tiers.flatMap((id): Plan[] =>
  id === 'anonymous'
    ? []
    : [
        {
          id,
          ...tierLimits[id],
          speechCharactersPerDay: speechCharactersPerDay[id],
          modelCount: 0,
          models: [],
        },
      ],
)

/** The tools as they are where no service is connected; what a studio's own can do, its server says. */
const tools = Object.values(toolSources).map(({ fields, ...tool }): Tool => ({
  ...tool,
  fields: fields.map((field) => toolFieldSchema.parse(field)),
  provider: { id: 'built-in', kind: 'built-in', name: '' },
}))

/**
 * What most studios ask for the plans: with the add-on, as in development, and without. Others get pages without prices,
 * which come from their server.
 */
export const usualPricings: readonly (Pricing | undefined)[] = [
  defaultPricing,
  { subscriptions: defaultPricing.subscriptions },
  undefined,
]

/** Hands over what pages would otherwise ask the server for. */
export function provide(
  pricing: Pricing | undefined,
  lists: readonly HelpList[],
  articles: readonly HelpArticle[],
): void {
  provideData({
    getPricing: pricing,
    getPlans: { plans },
    ...Object.fromEntries(tools.map((tool) => [toolDataName(tool.id), tool])),
    ...Object.fromEntries(lists.map((list) => [helpDataName('list', list.language), list])),
    ...Object.fromEntries(
      articles.map((article) => [helpDataName('article', article.language, article.slug), article]),
    ),
  })
}

/**
 * Writes a page as a visitor without any choice sees it before scripts run.
 * @throws what the page throws, or an Error when it says nothing of itself
 */
export async function renderPage(path: string): Promise<WrittenPage> {
  const language = languageOfPath(path) ?? fallbackLanguage
  const texts = createSiteTexts({ $language: atom(language) })
  await Promise.all([...languages.map((each) => loadTexts(texts, each)), addChatTexts(texts)])
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  let head: PageHead | undefined
  takeReadData()
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <HeadContext value={(said) => (head = said)}>
      <App
        config={{ apiBaseUrl: '', auth: undefined, hasAnalytics: false, geolocationServices: [] }}
        language={language}
        texts={texts}
        auth={authOnPaper}
        router={router}
      />
    </HeadContext>,
    {
      // In one piece: parts that follow would need scripts to come to their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  )
  const markup = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  if (!head) throw new Error(`The page at ${path} has no title; it calls usePageHead nowhere.`)
  return { language, head, data: takeReadData(), markup }
}
