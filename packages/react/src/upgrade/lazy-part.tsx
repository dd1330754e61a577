import type { ComponentType, ReactElement } from 'react'
import { useFocusOnward } from '../hooks/use-focus-onward.ts'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from './loading-upgrade.tsx'
import { headingNear } from './step-heading.tsx'
import { namespace } from './upgrade-texts.ts'

export interface LazyPartProps<Props> {
  load(): Promise<ComponentType<Props>>
  /** What to say when it cannot be loaded. */
  failure: string
  props: Props
}

/** A part whose code comes when it is shown, with another try when it does not come. */
export function LazyPart<Props extends object>(lazy: LazyPartProps<Props>): ReactElement {
  const { load, failure, props } = lazy
  const text = useTexts(namespace)
  const { code: Part, hasFailed, retry } = useLazyPart(load)
  const retryRef = useFocusOnward(headingNear)

  if (Part) return <Part {...props} />
  if (!hasFailed) return <Loading />
  return (
    <div className="st-upgrade-notice">
      <Alert kind="error">{failure}</Alert>
      <Button ref={retryRef} size="small" icon="retry" onClick={retry}>
        {text('retry')}
      </Button>
    </div>
  )
}
