import { useTexts } from '@ai-studio/react'
import type { ComponentType, ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useCode } from '../../../loading/use-code.ts'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'

async function loadList(): Promise<ComponentType> {
  const [{ MyShares }] = await Promise.all([
    import('@ai-studio/react/share'),
    import('../../../styles/share-styles.ts'),
  ])
  return MyShares
}

/** The links under which others can read the user's conversations; the list is the chat's, fetched on its own. */
export function SharedLinks(): ReactElement {
  const t = useTexts('account')
  const list = useCode(loadList)
  const List = list.value
  return (
    <Section title={t('settings.links.title')} text={t('settings.links.text')}>
      {List ? (
        <List />
      ) : list.error ? (
        <LoadFailure heading="h3" title={t('settings.links.failed')} failed={list} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Section>
  )
}
