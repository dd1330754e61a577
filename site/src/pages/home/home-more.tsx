import { Icon, useTexts } from '@ai-studio/react'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { later } from '../../later-page.tsx'
import { useNear } from '../../loading/use-near.ts'
import './home-more.css'

/** Until the sections have come, so that nothing jumps under who has scrolled. */
const room = <div className="st-home-room" />

/** The sections below the chat. Nothing waits for them. */
export const homeSections = later(() => import('./more/home-sections.tsx'), 'HomeSections', room)

/**
 * What stands below the chat: who has asked something has no eye for it, so it is not there then.
 *
 * @param props.children what comes after it, fetched no earlier
 */
export function HomeMore({ children }: { children: ReactNode }): ReactElement {
  const t = useTexts('site')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return (
    <>
      <section className="st-home-more" aria-label={t('home.more')}>
        <a className="st-home-down" href="#more">
          {t('home.more')}
          <Icon name="chevron-down" size={16} />
        </a>
        <div id="more" tabIndex={-1} ref={place}>
          {isNear ? homeSections.element : room}
        </div>
      </section>
      {isNear && children}
    </>
  )
}
