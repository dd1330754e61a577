import type { Language } from '@ai-studio/contract/constants'
import type { Texts } from '@ai-studio/core'
import { lazy, useState, type ComponentType, type ReactElement } from 'react'
import type { PreparePage } from './content/content-shelf.ts'
import { PageSpinner } from './layout/page-spinner.tsx'
import type { Fetched } from './loading/fetched.ts'
import { useAnotherTry } from './loading/use-another-try.ts'
import { useCode } from './loading/use-code.ts'

/** A page whose code is fetched when somebody goes there. */
export interface LaterPage {
  element: ReactElement
  /** Fetches its code and what it is written with ahead; a page that is drawn then waits for nothing. */
  load: (language: Language, path: string, texts?: Promise<Texts>) => Promise<unknown>
  /** The function that imports it, for the build, which asks what it imports. */
  source: () => Promise<unknown>
  /** Whether it stands below what the window shows, so that nothing waits for it. */
  isBelow: boolean
}

/** What the module of a page exports. */
type PageModule<Name extends string> = Record<Name, ComponentType> & { prepare?: PreparePage }

type ArrivingCode = Fetched<{ default: ComponentType }>

/** A page. What keeps it from coming is said in its place. */
function Whole({ code: { value, error } }: { code: ArrivingCode }): ReactElement {
  if (error) throw error
  return value ? <value.default /> : <PageSpinner />
}

/** What stands below, without which a page is whole. */
function Below({ code, room }: { code: ArrivingCode; room: ReactElement }): ReactElement {
  useAnotherTry(code)
  return code.value ? <code.value.default /> : room
}

/** The name of a written page is the last part of its address. */
const lastPart = (path: string) => path.replace(/\/$/, '').split('/').at(-1) ?? ''

/**
 * A page, or a part of one, that is fetched when it is needed. It waits for its code by itself: what takes the place of
 * a fallback of Suspense React holds back until that has been seen for 300 ms.
 *
 * @param room stands in its place meanwhile, where it stands below what the window shows. Default: the spinner of a page
 */
export function later<Name extends string>(
  source: () => Promise<PageModule<Name>>,
  name: Name,
  room?: ReactElement,
): LaterPage {
  let loaded: ComponentType | undefined
  const importPage = async () => {
    const module = await source()
    loaded = module[name]
    return { default: loaded, prepare: module.prepare }
  }
  async function load(language: Language, path: string, texts?: Promise<Texts>): Promise<void> {
    const { prepare } = await importPage()
    await prepare?.(language, lastPart(path), texts)
  }
  function Arriving() {
    const code = useCode(importPage)
    return room ? <Below code={code} room={room} /> : <Whole code={code} />
  }
  // A page that is written at build time is whole.
  const Awaited = typeof document === 'undefined' ? lazy<ComponentType>(importPage) : Arriving
  function Page() {
    // The same one as long as it is shown.
    const [Shown] = useState<ComponentType>(() => loaded ?? Awaited)
    return <Shown />
  }
  return { element: <Page />, load, source, isBelow: room !== undefined }
}
