import { cases, representative } from '../scope.ts'
import { fullExchange } from './support/exchange.ts'
import { builds } from './support/scope.ts'
import { test } from './support/test.ts'

// Every violation of the page's policy fails a test: see `Complaints`.
for (const policy of ['nonce', 'hash', 'host'] as const) {
  const isFirst = policy === 'nonce'
  const always = isFirst ? (['preact'] as const) : []
  const inFull = isFirst ? (['react', 'npm'] as const) : (['preact', 'react'] as const)
  for (const build of builds([...always], [...inFull])) {
    test(
      `under a strict policy by ${policy}, without Trusted Types, a visitor talks (${build})`,
      representative,
      async ({ visit, upstream }) => {
        const { chat, untouched } = await visit({ build, policy })
        await fullExchange(chat, upstream)
        await untouched()
      },
    )
  }
}

for (const [kind, policy] of cases(['hardened', 'nonce'] as const, ['classic', 'host'] as const)) {
  for (const build of builds(['preact'], ['react'])) {
    test(`pasted as a ${kind} script under a strict policy by ${policy} it works as well (${build})`, async ({
      visit,
      upstream,
    }) => {
      const { chat, untouched } = await visit({ build, kind, policy })
      await fullExchange(chat, upstream)
      await untouched()
    })
  }
}
