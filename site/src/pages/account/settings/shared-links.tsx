import { useTexts } from '@ai-studio/react'
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'

async function loadList(): Promise<ComponentType> {
  const [{ MyShares }] = await Promise.all([
    import('@ai-studio/react/share'),
    import('../../../styles/share-styles.ts'),
  ])
  return MyShares
}

interface State {
  List: ComponentType | null
  error: unknown
  isRetrying: boolean
}

/** The links under which others can read the user's conversations; the list is the chat's, fetched on its own. */
export function SharedLinks(): ReactElement {
  const t = useTexts('account')
  const [{ List, error, isRetrying }, setState] = useState<State>({
    List: null,
    error: null,
    isRetrying: false,
  })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isOver = false
    const settle = (state: Omit<State, 'isRetrying'>) => isOver || setState({ ...state, isRetrying: false })
    loadList().then(
      (found) => settle({ List: found, error: null }),
      (cause: unknown) => settle({ List: null, error: cause }),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another round fetches the same once more.
  }, [round])

  const retry = () => {
    setState((last) => ({ ...last, isRetrying: true }))
    setRound((last) => last + 1)
  }
  return (
    <Section title={t('settings.links.title')} text={t('settings.links.text')}>
      {List ? (
        <List />
      ) : error ? (
        <LoadFailure heading="h3" title={t('settings.links.failed')} failed={{ error, isRetrying, retry }} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Section>
  )
}
