import { protocolVersion } from '../../constants.ts'
import { routes, type Operation } from '../../routes.ts'
import type { Check } from '../check.ts'
import type { Answer } from '../client.ts'
import { expectRefusal, expectSuccess, expectThat, shown } from '../expectations.ts'
import { pathOf } from '../address.ts'
import type { Visit } from '../visit.ts'

const group = 'studio'

/** What a server says of itself, and what it gives to anybody. */
export const studioChecks: readonly Check[] = [
  {
    group,
    name: 'the configuration names the protocol that widgets speak',
    operations: ['getConfig'],
    async run(visit) {
      const answer = await visit.call(visit.stranger(), 'getConfig')
      const config = expectSuccess(answer, 'getConfig')
      expectThat(config.protocolVersion === protocolVersion, answer, {
        expected: `protocol version ${protocolVersion}`,
        came: String(config.protocolVersion),
        path: 'protocolVersion',
        advice: 'Use the release of this command that belongs to the server; widgets refuse another version.',
      })
      expectThat(isWebAddress(config.apiBaseUrl), answer, {
        expected: 'an http or https address',
        came: JSON.stringify(config.apiBaseUrl),
        path: 'apiBaseUrl',
        advice: 'Name the base of all calls as a visitor’s browser reaches it.',
      })
      return elsewhere(visit, answer, config.apiBaseUrl.replace(/\/+$/, ''))
    },
  },
  ...(['getHealth', 'getReadiness', 'getAnonymousPreferences', 'getPlans'] as const).map(
    (operation): Check => ({
      group,
      name: `${routes[operation].path} answers`,
      operations: [operation],
      async run(visit) {
        await visit.succeed(visit.stranger(), operation)
      },
    }),
  ),
  ...(['getPricing', 'getPaymentMethods'] as const).map((operation): Check => ({
    group,
    name: `${routes[operation].path} answers, also below /api`,
    operations: [operation],
    async run(visit) {
      for (const path of [routes[operation].path, ...routes[operation].aliases]) {
        expectSuccess(await visit.stranger().send('GET', path), operation)
      }
    },
  })),
  {
    group,
    name: 'a notice that VNPay has not signed is refused in its words',
    operations: ['takeVnpayNotice'],
    async run(visit) {
      const answer = await visit.call(visit.stranger(), 'takeVnpayNotice')
      const { RspCode } = expectSuccess(answer, 'takeVnpayNotice')
      expectThat(RspCode === '97', answer, {
        expected: '97',
        came: RspCode,
        path: 'RspCode',
        advice: 'Believe nothing that does not carry the signature of the terminal.',
      })
    },
  },
  {
    group,
    name: 'texts come in both languages',
    operations: ['getTexts'],
    async run(visit) {
      for (const lng of ['en', 'vi']) {
        await visit.succeed(visit.stranger(), 'getTexts', { params: { lng, ns: 'errors' } })
      }
    },
  },
  unknown('getTexts', { lng: 'en', ns: 'no-such-namespace' }),
  {
    group,
    name: 'help articles that are listed can be read',
    operations: ['listHelpArticles', 'getHelpArticle'],
    async run(visit) {
      const { articles } = await visit.succeed(visit.stranger(), 'listHelpArticles')
      const [first] = articles
      if (!first) return 'there are no articles'
      await visit.succeed(visit.stranger(), 'getHelpArticle', { params: { slug: first.slug } })
    },
  },
  unknown('getHelpArticle', { slug: 'no-such-article' }),
  {
    group,
    name: 'models are listed, and those that chat are among them',
    operations: ['listModels', 'listChatModels'],
    async run(visit) {
      const all = await visit.succeed(visit.stranger(), 'listModels')
      const answer = await visit.call(visit.stranger(), 'listChatModels')
      const chat = expectSuccess(answer, 'listChatModels')
      const known = new Set(all.models.map(({ id }) => id))
      for (const [index, model] of chat.models.entries()) {
        expectThat(known.has(model.id) && model.capabilities.includes('chat'), answer, {
          expected: 'models that chat and that are in the list of all models',
          came: `${model.id} with ${model.capabilities.join(', ')}`,
          path: `models.${index}`,
          advice: 'List in /api/chat/models/chat exactly the models with the capability `chat`.',
        })
      }
      const { defaultModelId } = chat
      expectThat(defaultModelId === null || chat.models.some(({ id }) => id === defaultModelId), answer, {
        expected: 'the id of a listed model, or null',
        came: JSON.stringify(defaultModelId),
        path: 'defaultModelId',
        advice: 'Name a model that the list has; a chat starts with it.',
      })
    },
  },
  {
    group,
    name: 'refusals are worded in the language of the request',
    operations: ['getConversation'],
    async run(visit) {
      const client = await visit.visitor()
      const path = pathOf(routes.getConversation, { id: crypto.randomUUID() })
      const english = expectRefusal(await client.send('GET', path), 'getConversation', ['NOT_FOUND'])
      const answer = await client.send('GET', path, { headers: { 'accept-language': 'vi' } })
      const vietnamese = expectRefusal(answer, 'getConversation', ['NOT_FOUND'])
      expectThat(english.message !== vietnamese.message, answer, {
        expected: 'another text for Accept-Language: vi than for en',
        came: `"${vietnamese.message}" for both`,
        path: 'message',
        advice: 'Take the texts from `locales/{en,vi}/errors.json` of @ai-studio/contract.',
      })
    },
  },
]

/** Something that anybody may read and that is not there. */
function unknown(
  operation: Operation & ('getTexts' | 'getHelpArticle'),
  params: Record<string, string>,
): Check {
  return {
    group,
    name: `${pathOf(routes[operation], params)} is not found`,
    operations: [operation],
    async run(visit) {
      expectRefusal(await visit.call(visit.stranger(), operation, params), operation, ['NOT_FOUND'])
    },
  }
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

/** What widgets call, where the configuration names another address than the one that is checked. */
async function elsewhere(visit: Visit, answer: Answer, base: string): Promise<string | undefined> {
  if (base === visit.base) return undefined
  const there = await visit
    .strangerAt(base)
    .send('GET', routes.getConfig.path)
    .catch(() => undefined)
  if (!there) return `widgets call ${base}, which could not be reached from here`
  const config = routes.getConfig.response.safeParse(there.json)
  expectThat(config.success && config.data.protocolVersion === protocolVersion, answer, {
    expected: 'a base below which the same server answers',
    came: `${base}, where ${routes.getConfig.path} is answered with ${shown(there)}`,
    path: 'apiBaseUrl',
    advice: 'Widgets make every call below this address: name the one under which browsers reach the server.',
  })
  return `widgets call ${base}; the rest was checked at ${visit.base}`
}
